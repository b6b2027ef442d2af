import { useEffect, useRef, useState } from 'react';
import { sessionState } from '../session/session-store.ts';
import { useSessionUser } from '../session/use-session.ts';

/**
 * State that outlives a session which ended by itself: whoever signs in again finds what they had typed, nobody else
 * does. In memory alone, so that it goes with the page. Make one at the top of a module, for one form.
 */
export function keptState<Value>(): (blank: Value) => [Value, (value: Value) => void] {
  let left: { userId: string; value: Value } | undefined;
  return (blank) => {
    const { id } = useSessionUser();
    const [value, setValue] = useState(() => (left?.userId === id ? left.value : blank));
    const latest = useRef(value);
    useEffect(() => {
      left = undefined;
      return () => {
        const { session, ending } = sessionState();
        if (session === undefined && ending === 'expired') left = { userId: id, value: latest.current };
      };
    }, [id]);
    const set = (next: Value): void => {
      latest.current = next;
      setValue(next);
    };
    return [value, set];
  };
}
