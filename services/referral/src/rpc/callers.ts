import { referralRpc } from '@tael/proto';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  referralRpc.ReferralService,
  {
    withdrawal: ['getReferralCounts'],
  },
  { comparedBy: ['points'] },
);
