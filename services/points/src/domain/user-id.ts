const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Malformed ids count as unknown; Postgres would fail the whole query. */
export function isUuid(id: string): boolean {
  return uuid.test(id);
}
