/** Serialization failure, deadlock: rolled back whole. */
const retriable = new Set(['40001', '40P01']);

/** Shutdown, starting up, out of connections, cancelled by time-out, lock not available. */
const unavailable = new Set(['57P01', '57P02', '57P03', '53300', '57014', '55P03', '25P03', '25P04']);

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

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const isRetriable = (error: unknown): boolean => retriable.has(codeOf(error) ?? '');

/** The database could not do it now; nothing says that the work itself is wrong. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (
    code !== undefined &&
    (retriable.has(code) || unavailable.has(code) || network.has(code) || code.startsWith('08'))
  )
    return true;
  if (!(error instanceof Error)) return false;
  return lostInWords.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause));
}

/** The name of the unique constraint that refused a row. */
export function uniqueViolation(error: unknown): string | undefined {
  if (codeOf(error) !== '23505') return undefined;
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
