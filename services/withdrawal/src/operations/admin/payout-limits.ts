import { findAct, propose } from '@tael/approvals';
import { once } from '@tael/idempotency';
import { formatYuan, type Minor } from '@tael/money';
import type { Deps } from '../../deps.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { errors } from '../../errors.ts';
import type { Actor } from '../../events.ts';
import { addApproved, findApproved, type ApprovedDay, type Scope } from '../../store/approved-days.ts';
import { usersById } from './list-payouts.ts';
import { applyRaise, proposedRaise } from './propose-raise.ts';
import { approvalBook } from './record-approval.ts';

export const overAll: Scope = 'all';

export const limitOf = (
  { config }: Deps,
  { scope, raisedTo }: Pick<ApprovedDay, 'scope' | 'raisedTo'>,
): Minor => raisedTo ?? (scope === overAll ? config.PAYOUT_LIMIT_A_DAY : config.PAYOUT_LIMIT_A_USER_AND_DAY);

export interface LimitsToday {
  day: string;
  all: { limit: Minor; approved: Minor };
  eachUser: Minor;
  raised: { userId: string; username: string; limit: Minor; approved: Minor }[];
}

export async function readLimits(deps: Deps): Promise<LimitsToday> {
  const day = shanghaiDay(deps.clock.now());
  const rows = await findApproved(deps.database.db, day);
  const all = rows.find(({ scope }) => scope === overAll) ?? { scope: overAll, amount: 0n, raisedTo: null };
  const raised = rows.filter(({ scope }) => scope !== overAll);
  const users = await usersById(
    deps,
    raised.map(({ scope }) => scope),
  );
  return {
    day,
    all: { limit: limitOf(deps, all), approved: all.amount },
    eachUser: deps.config.PAYOUT_LIMIT_A_USER_AND_DAY,
    raised: raised.map((row) => ({
      userId: row.scope,
      username: users.get(row.scope)?.username ?? '',
      limit: limitOf(deps, row),
      approved: row.amount,
    })),
  };
}

export interface Raise {
  actor: Actor;
  key: string | undefined;
  scope: Scope;
  limit: Minor;
  reason: string;
}

export async function raisePayoutLimit(deps: Deps, { actor, key, scope, limit, reason }: Raise) {
  if (scope === actor.userId) throw errors.not_yours_to_decide();
  const attempt = {
    userId: actor.userId,
    route: 'POST /api/withdrawals/admin/limits',
    key,
    body: { scope, limit: limit.toString(), reason },
  };
  const at = deps.clock.now();
  const day = shanghaiDay(at);
  const label = await labelOf(deps, scope);
  const { answer, replayed } = await deps.database.transaction((tx) =>
    once<{ approvalId?: string }>(tx, attempt, async () => {
      const before = limitOf(deps, await addApproved(tx, { day, scope, amount: 0n }));
      if (limit <= before)
        throw errors.not_raised({ message: `The new limit must be above ${formatYuan(before)}` });
      const raise = { day, scope, before, limit, reason };
      if (deps.config.SECOND_PERSON === 'required') {
        const act = await propose(approvalBook, tx, { actor, ...proposedRaise(raise, label) }, at);
        return { approvalId: act.id };
      }
      await applyRaise(tx, raise, actor, at);
      return {};
    }),
  );
  const { approvalId } = answer;
  const act = approvalId === undefined ? undefined : await findAct(deps.database.db, approvalId, at);
  return { day, waits: act, replayed };
}

async function labelOf(deps: Deps, scope: Scope): Promise<string> {
  if (scope === overAll) return '';
  const users = await usersById(deps, [scope]).catch(() => undefined);
  return users?.get(scope)?.username ?? '';
}
