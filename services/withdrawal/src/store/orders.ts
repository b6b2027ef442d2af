import { sql, type Db, type Tx } from '@tael/postgres';
import type { Method } from '../domain/payout-account.ts';
import type { OrderChange, PayoutOrder } from '../domain/rail.ts';
import { columns, type Withdrawal } from './rows.ts';

const order = sql`
  o.withdrawal_id as "withdrawalId", o.method, o.file_id as "fileId", o.state, o.calls, o.reference, o.confirmation, o.words, o.made_at as "madeAt",
  o.sent_at as "sentAt", o.ended_at as "endedAt", o.paid_at as "paidAt", o.next_at as "nextAt"`;

/** The oldest approvals that neither a file nor another process has. WeChat Pay pays only to accounts that were linked before. */
export async function lockToPay(tx: Tx, method: Method, most: number): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w
    where w.method = ${method} and w.status = 'approved' and w.exported_at is null and not w.hidden
      and (${method} <> 'wechat' or exists (
        select from wechat_link l where l.user_id = w.user_id and l.linked_at <= w.created_at))
    order by w.processed_at, w.id limit ${most} for no key update skip locked
  `.execute(tx);
  return rows;
}

export async function insertOrder(tx: Tx, { id, method }: Withdrawal, at: Date): Promise<void> {
  await sql`
    insert into payout_order (withdrawal_id, method, state, made_at, next_at)
    values (${id}, ${method}, 'to_send', ${at}, ${at})
  `.execute(tx);
}

export async function findToSend(db: Db, method: Method, now: Date, most: number): Promise<PayoutOrder[]> {
  const { rows } = await sql<PayoutOrder>`
    select ${order} from payout_order o
    where o.method = ${method} and o.state = 'to_send' and o.next_at <= ${now}
    order by o.made_at, o.withdrawal_id limit ${most}
  `.execute(db);
  return rows;
}

/** Sent orders whose outcome is due, longest due first. */
export async function findDue(db: Db, method: Method, now: Date, most: number): Promise<PayoutOrder[]> {
  const { rows } = await sql<PayoutOrder>`
    select ${order} from payout_order o where o.method = ${method} and o.state = 'sent' and o.next_at <= ${now}
    order by o.next_at, o.withdrawal_id limit ${most}
  `.execute(db);
  return rows;
}

export async function findOrders(db: Db | Tx, ids: readonly string[]): Promise<PayoutOrder[]> {
  const { rows } = await sql<PayoutOrder>`
    select ${order} from payout_order o where o.withdrawal_id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/**
 * Compare-and-set, committed before the call: after a crash the order counts as sent. Undefined if another process or a
 * person was faster. An order that was sent in vain is new to its provider. `dueAgainAt` is when the outcome is asked for if no answer is recorded.
 */
export async function beginCall(
  db: Db,
  { withdrawalId, state, calls }: PayoutOrder,
  { now, dueAgainAt }: { now: Date; dueAgainAt: Date },
): Promise<PayoutOrder | undefined> {
  const { rows } = await sql<PayoutOrder>`
    update payout_order o set state = 'sent', calls = o.calls + 1, next_at = ${dueAgainAt},
      sent_at = case o.state when 'to_send' then ${now} else o.sent_at end
    where o.withdrawal_id = ${withdrawalId} and o.state = ${state} and o.calls = ${calls}
    returning ${order}
  `.execute(db);
  return rows[0];
}

/** False if the answer is to an earlier call, or the order has ended. */
export async function noteAnswer(
  tx: Tx,
  { withdrawalId, calls }: PayoutOrder,
  change: OrderChange,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update payout_order set state = ${change.state}, words = ${change.words}, next_at = ${change.nextAt},
      reference = coalesce(${change.reference ?? null}, reference), confirmation = ${change.confirmation ?? ''},
      ended_at = case when ${change.state} = 'ended' then ${at}::timestamptz end, paid_at = ${change.paidAt ?? null}
    where withdrawal_id = ${withdrawalId} and state = 'sent' and calls = ${calls}
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** Orders whose provider waits for the owner. */
export async function findConfirmations(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; confirmation: string }>`
    select withdrawal_id as id, confirmation from payout_order
    where withdrawal_id = any(${ids}::uuid[]) and state = 'sent' and confirmation <> ''
  `.execute(db);
  return new Map(rows.map(({ id, confirmation }) => [id, confirmation]));
}

/** A person settles the payout by hand. Only an order in one of `states` ends. */
export async function endOrder(
  tx: Tx,
  id: string,
  states: readonly PayoutOrder['state'][],
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update payout_order set state = 'ended', ended_at = ${at}
    where withdrawal_id = ${id} and state = any(${states}::text[]) returning 1
  `.execute(tx);
  return rows.length > 0;
}

export interface OrderTally {
  method: Method;
  toSend: number;
  sent: number;
  unknown: number;
}

export async function tallyOrders(db: Db): Promise<OrderTally[]> {
  const { rows } = await sql<OrderTally>`
    select o.method, count(*) filter (where o.state = 'to_send')::int as "toSend",
      count(*) filter (where o.state = 'sent')::int as sent,
      count(*) filter (where w.outcome_unknown_since is not null)::int as unknown
    from payout_order o join withdrawal w on w.id = o.withdrawal_id where o.state <> 'ended' group by o.method
  `.execute(db);
  return rows;
}
