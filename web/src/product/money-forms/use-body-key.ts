import { useRef } from 'react';
import { newKey } from '../../lib/api/request-key.ts';
import { meaningOf } from '../money/request-state.ts';

/**
 * The Idempotency-Key of a form whose requests are not stored. The key stays while the body is unchanged and the
 * outcome unknown. A second press after a timeout is then a repeat.
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
