import { approvalErrors, type Action, type Desk } from '@tael/approvals';
import type { Deps } from './deps.ts';
import { shanghaiDay } from './domain/shanghai-day.ts';
import { usersById } from './operations/admin/list-payouts.ts';
import { limitOf } from './operations/admin/payout-limits.ts';
import { applyRaise, type RaisePayload } from './operations/admin/propose-raise.ts';
import { approvalBook } from './operations/admin/record-approval.ts';
import { addApproved } from './store/approved-days.ts';

export function approvalDesk(deps: Deps): Desk {
  const { database, clock } = deps;
  return {
    ...approvalBook,
    database,
    clock,
    actions: { 'withdrawal.raise_limit': raiseAction(deps) },
    parties: (ids) => usersById(deps, ids),
  };
}

const raiseAction = (deps: Deps): Action => ({
  access: 'system.run',
  prepare:
    ({ payload, proposedBy, proposedRole, requestId, reason }) =>
    async (tx, at) => {
      const { day, scope, ...amounts } = payload as RaisePayload;
      const [before, limit] = [BigInt(amounts.before), BigInt(amounts.limit)];
      const inForce = limitOf(deps, await addApproved(tx, { day, scope, amount: 0n }));
      if (day !== shanghaiDay(at) || inForce !== before) throw approvalErrors.stale();
      const actor = { userId: proposedBy, role: proposedRole, requestId };
      await applyRaise(tx, { day, scope, before, limit, reason }, actor, at);
      return undefined;
    },
});
