const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A malformed id is an unknown one; Postgres would refuse the whole query. */
export function isUuid(id: string): boolean {
  return uuid.test(id);
}
