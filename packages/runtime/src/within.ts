/**
 * Node 20 garbage-collects an AbortSignal.any() that only fetch holds, even with a timeout as source. The request then
 * hangs for ever.
 */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const timer = setTimeout(end, ms);
  outer?.addEventListener('abort', end);
  if (outer?.aborted === true) end();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}
