import { useEffect, useRef, useState } from 'react';
import { useSessionUser } from '../session/use-session.ts';
import { claim, release } from './decide.ts';
import type { Payout } from './payout.ts';
import type { Decisions } from './use-decisions.ts';
import type { Refusal } from './use-payout-rows.ts';

/** While open, no other administrator can decide the payout; closing releases the claim. */
export function useHeld(payout: Payout, { explain }: Decisions) {
  const me = useSessionUser();
  const [held, setHeld] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const kept = useRef(payout.claim?.by._id === me.id);
  const first = useRef({ payout, explain });
  useEffect(() => {
    const { payout: wanted, explain: why } = first.current;
    let isOpen = true;
    const asked = claim(wanted._id).then(
      () => {
        if (isOpen) setHeld(true);
        return true;
      },
      async (error: unknown) => {
        const explained = await why(wanted, error);
        if (isOpen) setRefusal(explained);
        return false;
      },
    );
    return () => {
      isOpen = false;
      // If the release fails, the claim expires by itself.
      void asked
        .then((mine) => (mine && !kept.current ? release(wanted._id) : undefined))
        .catch(() => undefined);
    };
  }, []);
  const takeOver = async (): Promise<void> => {
    try {
      await claim(payout._id, true);
      setRefusal(undefined);
      setHeld(true);
    } catch (error) {
      setRefusal(await explain(payout, error));
    }
  };
  return {
    held,
    refusal,
    /** Call this if closing must not release the claim. */
    keep: () => {
      kept.current = true;
    },
    takeOver,
  };
}
