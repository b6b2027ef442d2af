import { withdrawalRpc } from '@tael/proto';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  withdrawalRpc.WithdrawalService,
  { wallet: ['checkUnverifiedLimit'] },
  { comparedBy: ['wallet'], hasApprovals: true },
);
