import { useState } from 'react';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { usePayoutActs } from '../../../product/admin-payouts/use-payout-acts.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { useClaims } from './use-claims.ts';

type Asking =
  | { what: 'takeOver'; payout: Payout }
  | { what: 'limits'; payout?: Payout }
  | { what: 'file' }
  | { what: 'bankFiles' }
  | { what: 'rails' };

export type DeskActions = ReturnType<typeof useDeskActions>;

export function useDeskActions() {
  const me = useSessionUser();
  const acts = usePayoutActs();
  const { decisions, whyNot, refuse, leave } = acts;
  const claims = useClaims(decisions);
  const [asking, setAsking] = useState<Asking>();
  return {
    ...acts,
    asking,
    ask: setAsking,
    raise: (payout: Payout): void => {
      leave();
      setAsking({ what: 'limits', payout });
    },
    done: () => setAsking(undefined),
    toggleClaim: (payout: Payout): void => {
      const no = whyNot(payout);
      if (no !== undefined) refuse(payout, no);
      else if (payout.claim === null) void claims.claim(payout);
      else if (payout.claim.by._id === me.id) void claims.giveBack(payout);
      else setAsking({ what: 'takeOver', payout });
    },
    takeOver: claims.takeOver,
  };
}
