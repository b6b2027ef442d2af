import type { Deps } from '../../deps.ts';
import type { Method, PayoutAccount } from '../../domain/payout-account.ts';
import { changeBy, type PayoutOrder, type RailAnswer } from '../../domain/rail.ts';
import type { OrderToPay, Rail } from '../../rails/rail.ts';
import { noteAnswer } from '../../store/orders.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { findLink } from '../../store/wechat.ts';
import { findSeen, lockSeen, markOutcome } from '../../store/withdrawals.ts';
import { decide } from '../decide.ts';
import { accountOf } from '../read-withdrawal.ts';
import { trySettleHold } from '../settle-hold.ts';

export type Needs = Pick<Deps, 'database' | 'peers' | 'clock' | 'log' | 'safe' | 'rails'>;

export async function askRail(
  deps: Needs,
  { withdrawalId }: PayoutOrder,
  call: Rail['submit'] | Rail['outcome'],
): Promise<RailAnswer> {
  const row = await findSeen(deps.database.db, withdrawalId);
  if (row === undefined) throw new Error('an order without a payout');
  try {
    return await call(await toPay(deps, row));
  } catch (err) {
    deps.log.error({ err, withdrawalId }, 'a rail failed');
    return { kind: 'unknown', words: '' };
  }
}

async function toPay(deps: Needs, row: Withdrawal): Promise<OrderToPay> {
  const account = accountOf(deps, row);
  if (account.method === 'chain') throw new Error('a send has no order');
  const { id, userId, amount, createdAt } = row;
  const link = account.method === 'wechat' ? await findLink(deps.database.db, userId, createdAt) : undefined;
  const payee = link === undefined ? account : deps.safe.open(userId, 'wechat', link);
  return { id, userId, amount, account: payee as PayoutAccount<Method> };
}

/** An answer to an earlier call, or after a person has settled the payout, changes nothing. */
export async function recordAnswer(deps: Needs, order: PayoutOrder, answer: RailAnswer): Promise<void> {
  const at = deps.clock.now();
  const change = changeBy(answer, order, at);
  const moved = await deps.database.transaction(async (tx) => {
    const row = await lockSeen(tx, order.withdrawalId);
    if (row === undefined || !(await noteAnswer(tx, order, change, at))) return undefined;
    if (change.payout === undefined) {
      if (change.isUnknown !== (row.outcomeUnknownSince !== null))
        await markOutcome(tx, row.id, change.isUnknown ? at : null);
      return undefined;
    }
    const notes = answer.kind === 'refused' ? answer.reason : '';
    return await decide(tx, row, { to: change.payout, at, notes, byRail: true });
  });
  deps.log.info(
    { withdrawalId: order.withdrawalId, rail: order.method, answer: answer.kind },
    'a rail answered',
  );
  if (moved !== undefined) await trySettleHold(deps, moved);
}
