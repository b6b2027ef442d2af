import { useState } from 'react';

/** Why nothing is known yet, also while it is asked anew: a place does not blink with each attempt. */
export function useLastFailure({ data, error }: { data: unknown; error: unknown }): unknown {
  const [last, setLast] = useState(error);
  const failure = error ?? (data === undefined ? last : undefined);
  if (failure !== last) setLast(failure);
  return failure;
}
