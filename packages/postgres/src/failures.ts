/** Serialization failure, deadlock: rolled back whole. */
const retriable = new Set(['40001', '40P01']);

/**
 * Class 08: the connection; 53: out of disk, memory, connections; 57014 and 57P0x: cancelled by time-out, shutting down,
 * starting up; 55P03: lock not available; 25006: a standby that only reads; 25P03, 25P04: the transaction took too long.
 */
const unavailable = /^(08.{3}|53.{3}|57014|57P0[1235]|55P03|25006|25P0[34])$/;

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/** pg says these in words only. */
const lostInWords =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/;

/** The fields that pg and node put on their errors; read without `instanceof`, since errors cross realms. */
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

/** The database could not do it now; nothing says that the work itself is wrong. */
export function isUnavailable(error: unknown): boolean {
  const { code, status, message, cause } = fieldsOf(error);
  // A refusal 503: whoever writes in batches of their own has no room or no database now.
  if (status === 503) return true;
  if (typeof code === 'string' && (retriable.has(code) || network.has(code) || unavailable.test(code)))
    return true;
  if (typeof message === 'string' && lostInWords.test(message)) return true;
  return cause !== undefined && isUnavailable(cause);
}

/** The name of the unique constraint that refused a row. */
export function uniqueViolation(error: unknown): string | undefined {
  const { code, constraint } = fieldsOf(error);
  return code === '23505' && typeof constraint === 'string' ? constraint : undefined;
}
