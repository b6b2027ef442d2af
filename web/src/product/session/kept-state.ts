import { useEffect, useState } from 'react';
import { sessionState } from './session-store.ts';
import { useSessionState } from './use-session.ts';

/**
 * State that survives an expired session and is restored for the same user. Held in memory, so a reload clears it.
 * Call this once for each form, at the top of a module.
 */
export function keptState<Value>(): (blank: Value) => [Value, (value: Value) => void] {
  let kept: { userId: string; value: Value } | undefined;
  return (blank) => {
    const id = useSessionState().session?.user.id;
    const [value, setValue] = useState(() =>
      kept && (id ?? kept.userId) === kept.userId ? kept.value : blank,
    );
    useEffect(
      () => () => {
        const { session, ending } = sessionState();
        if (session !== undefined || ending !== 'expired') kept = undefined;
      },
      [id],
    );
    const set = (next: Value): void => {
      // Not on unmount: a form that replaces this one mounts before this one unmounts.
      if (id !== undefined) kept = { userId: id, value: next };
      setValue(next);
    };
    return [value, set];
  };
}
