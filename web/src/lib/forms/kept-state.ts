import { useEffect, useState } from 'react';
import { sessionState } from '../session/session-store.ts';
import { useSessionState } from '../session/use-session.ts';

/**
 * State that outlives a session which ended by itself: whoever signs in again finds what they had typed, nobody else
 * does; a page that needs no session just goes on. In memory alone, so that it goes with the page. Make one at the top
 * of a module, for one form.
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
      // Now and not when the form goes: where it is replaced by another, that one comes first.
      if (id !== undefined) kept = { userId: id, value: next };
      setValue(next);
    };
    return [value, set];
  };
}
