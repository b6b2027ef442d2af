import { withdrawalRpc } from '@tael/proto';
import { callersOf } from '@tael/service';

export const callers = callersOf(
  withdrawalRpc.WithdrawalService,
  {},
  { comparedBy: ['wallet'], hasApprovals: true },
);
