/** A connection that was never made carried nothing, so the order was not taken. */
const neverMade = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function* causesOf(error: unknown): Generator<Error> {
  for (let one = error; one instanceof Error; one = one.cause) {
    yield one;
    if (one instanceof AggregateError) for (const part of one.errors) yield* causesOf(part);
  }
}

export const isRefusedConnection = (error: unknown): boolean =>
  [...causesOf(error)].some(
    (one) => 'code' in one && typeof one.code === 'string' && neverMade.has(one.code),
  );

/** The first line alone: a client may add the request, with the account in it, after it. */
export const wordsOf = (error: unknown): string => {
  const last = [...causesOf(error)].at(-1);
  return (last?.message ?? String(error)).split('\n')[0]?.slice(0, 200) ?? '';
};
