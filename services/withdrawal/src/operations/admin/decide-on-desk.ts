import { can } from '@tael/identity';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findSeen } from '../../store/withdrawals.ts';
import { accountOf } from '../read-withdrawal.ts';
import type { Payout } from './list-payouts.ts';
import { processItem, type Decision } from './process-item.ts';

export interface KeyedDecision extends Decision {
  key: string | undefined;
}

export interface DecidedPayout {
  payout: Payout;
  pending: boolean;
  needsSecondApproval: boolean;
  replayed: boolean;
}

/** A send also needs `transactions.decide`. */
export async function decideOnDesk(deps: Deps, { key, ...decision }: KeyedDecision): Promise<DecidedPayout> {
  const { actor, id, to, notes } = decision;
  if (to === 'rejected' && notes === '') throw errors.reason_required();
  const found = await findSeen(deps.database.db, id);
  if (found?.kind === 'send' && !can(actor, 'transactions.decide')) throw errors.not_permitted();
  const attempt = {
    route: `PUT /api/withdrawals/admin/${id}`,
    key,
    body: { status: to, adminNotes: notes },
  };
  const { row, people, pending, needsSecondApproval, replayed, ...then } = await processItem(
    deps,
    decision,
    attempt,
  );
  const payout = { withdrawal: { ...row, ...then }, account: accountOf(deps, row), ...people };
  return { payout, pending, needsSecondApproval, replayed };
}
