import { useRef } from 'react';
import { newKey } from '../money/request-key.ts';
import { meaningOf } from '../money/request-standing.ts';

/**
 * The Idempotency-Key of a form that is kept nowhere: the same as long as the body is the same and nobody knows what
 * became of it, so that pressing again after a silence is no second request.
 */
export function useBodyKey(): { keyOf: (body: unknown) => string; answered: (error?: unknown) => void } {
  const last = useRef<{ text: string; key: string }>(undefined);
  return {
    keyOf: (body) => {
      const text = JSON.stringify(body);
      if (last.current?.text !== text) last.current = { text, key: newKey() };
      return last.current.key;
    },
    answered: (error) => {
      const meaning = meaningOf(error);
      if (meaning === 'done' || meaning === 'refused') last.current = undefined;
    },
  };
}
