/** Serialization failure and deadlock: the whole transaction was rolled back. */
const retriable = new Set(['40001', '40P01']);

/**
 * 08: connection; 53: out of disk, memory or connections; 57014 and 57P0x: cancelled by timeout, shutting down,
 * starting up, database dropped; 55P03: lock not available; 25006: read-only standby; 25P03, 25P04: transaction took
 * too long.
 */
const unavailable = /^(08.{3}|53.{3}|57014|57P0[1-5]|55P03|25006|25P0[34])$/;

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** pg reports these without a code. */
const lostInWords =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/;

/** Fields of errors of pg and Node, read without `instanceof` because errors cross realms. */
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

/** The database is unavailable at the moment; the work itself may be correct. */
export function isUnavailable(error: unknown): boolean {
  const { code, status, message, cause } = fieldsOf(error);
  // Status 503: a service's own batch writer is full or has no database at the moment.
  if (status === 503) return true;
  if (typeof code === 'string' && (retriable.has(code) || network.has(code) || unavailable.test(code)))
    return true;
  if (typeof message === 'string' && lostInWords.test(message)) return true;
  return cause !== undefined && isUnavailable(cause);
}

/** Returns the name of the violated unique constraint. */
export function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = fieldsOf(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : undefined;
}
