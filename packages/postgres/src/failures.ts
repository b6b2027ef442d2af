/** Serialization failure and deadlock: the whole transaction was rolled back. */
const retriable = new Set(['40001', '40P01']);

/**
 * 08: connection; 53: out of disk, memory or connections; 57014: cancelled by a timeout; 57P0x: shutting down, starting
 * up, database dropped; 28: the user or its password refused; 55P03: lock not available; 25006: read-only standby; 25P03, 25P04: transaction timeout.
 */
const unavailable = /^(08.{3}|28.{3}|53.{3}|57014|57P0[1-5]|55P03|25006|25P0[34])$/;

/** A database, schema, table, column or function is missing, or a right: a migration has yet to make it. */
const unmigrated = /^(3D000|3F000|42P01|42703|42883|42501)$/;

/** Also a server whose certificate is not the expected one: another server may answer next time. */
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** pg reports these without a code. */
const lostInWords =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|does not support SSL/;

/** Without `instanceof`, because errors cross realms. */
function fieldsOf(error: unknown): {
  code?: unknown;
  status?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
} {
  return typeof error === 'object' && error !== null ? error : {};
}

export const isRetriable = (error: unknown): boolean => retriable.has(String(fieldsOf(error).code));

export function isUnavailable(error: unknown): boolean {
  const { code, status, message, cause } = fieldsOf(error);
  // 503: a service's own batch writer is full or has no database.
  if (status === 503) return true;
  if (typeof code === 'string' && (retriable.has(code) || network.has(code) || unavailable.test(code)))
    return true;
  if (typeof message === 'string' && lostInWords.test(message)) return true;
  return cause !== undefined && isUnavailable(cause);
}

export const isUnmigrated = (error: unknown): boolean => unmigrated.test(String(fieldsOf(error).code));

export function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = fieldsOf(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : undefined;
}
