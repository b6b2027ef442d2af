export type AuditValue = string | number | boolean | null | readonly string[];
export type AuditFields = Readonly<Record<string, AuditValue>>;

export function difference<T extends AuditFields>(
  before: T,
  after: T,
): { before: AuditFields; after: AuditFields } {
  const names = Object.keys(after).filter((name) => String(before[name]) !== String(after[name]));
  const pick = (from: T): AuditFields => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Audit entries are never deleted, so they hold only enough of an address to tell two apart. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** Text that is not JSON is returned as a string. Drops NUL, which Postgres cannot store. */
export function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text.replaceAll('\\u0000', '')) as unknown;
  } catch {
    return text.replaceAll('\0', '');
  }
}
