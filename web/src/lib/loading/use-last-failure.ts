import { useState } from 'react';

/** Keeps the last error during a refetch, so that the message doesn't blink. */
export function useLastFailure({ data, error }: { data: unknown; error: unknown }): unknown {
  const [last, setLast] = useState(error);
  const failure = error ?? (data === undefined ? last : undefined);
  if (failure !== last) setLast(failure);
  return failure;
}
