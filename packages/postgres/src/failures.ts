/** Serialization failure, deadlock: rolled back whole. */
const retriable = new Set(['40001', '40P01']);

/** Shutdown, starting up, out of connections, cancelled by time-out, lock not available. Class 08: the connection. */
const unavailable = /^(57P0[1-3]|53300|57014|55P03|25P0[34]|08.{3})$/;

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
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** The fields that pg and node put on their errors; read without `instanceof`, since errors cross realms. */
function fieldsOf(error: unknown): {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
} {
  return typeof error === 'object' && error !== null ? error : {};
}

export const isRetriable = (error: unknown): boolean => retriable.has(String(fieldsOf(error).code));

/** The database could not do it now; nothing says that the work itself is wrong. */
export function isUnavailable(error: unknown): boolean {
  const { code, message, cause } = fieldsOf(error);
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
