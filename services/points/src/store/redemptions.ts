import { sql, type Db, type Tx } from '@tael/postgres';
import type { RedemptionState } from '../domain/redemption.ts';

export interface Redemption {
  id: string;
  userId: string;
  points: bigint;
  /** ¥ in minor units. */
  amount: bigint;
  state: RedemptionState;
  createdAt: Date;
  settledAt: Date | null;
}

const columns = sql`
  id, user_id as "userId", points, amount, state, created_at as "createdAt", settled_at as "settledAt"`;

export async function insertRedemption(
  tx: Tx,
  { id, userId, points, amount, createdAt }: Omit<Redemption, 'state' | 'settledAt'>,
): Promise<void> {
  await sql`
    insert into redemptions (id, user_id, points, amount, created_at)
    values (${id}, ${userId}, ${points}, ${amount}, ${createdAt})
  `.execute(tx);
}

export async function findRedemptions(db: Db, ids: readonly string[]): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    select ${columns} from redemptions where id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Returns those that were open: a redemption settles once. The caller holds the lock of their accounts. */
export async function closeRedemptions(
  tx: Tx,
  settled: readonly { id: string; state: 'paid' | 'refused'; reason: string; at: Date }[],
): Promise<Redemption[]> {
  const { rows } = await sql<Redemption>`
    update redemptions r set state = n.state, reason = n.reason, settled_at = n.at
    from unnest(
      ${settled.map((s) => s.id)}::uuid[], ${settled.map((s) => s.state)}::text[],
      ${settled.map((s) => s.reason)}::text[], ${settled.map((s) => s.at)}::timestamptz[]
    ) as n (settled_id, state, reason, at)
    where r.id = n.settled_id and r.state = 'open'
    returning r.id, r.user_id as "userId", r.points, r.amount, r.state, r.created_at as "createdAt",
      r.settled_at as "settledAt"
  `.execute(tx);
  return rows;
}

export async function hasOpenRedemption(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from redemptions where user_id = ${userId} and state = 'open' limit 1
  `.execute(db);
  return rows.length > 0;
}

/** ¥ without refused redemptions. The caller holds the lock of the account. */
export async function sumRedeemed(tx: Tx, userId: string): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from redemptions
    where user_id = ${userId} and state <> 'refused'
  `.execute(tx);
  return rows[0]?.amount ?? 0n;
}

export async function findUnmatched(
  db: Db,
  wish: { after: string; createdBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from redemptions
    where matched_at is null and id > ${wish.after}::uuid and created_at < ${wish.createdBefore}
    order by id limit ${wish.limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function noteMatched(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update redemptions set matched_at = ${at} where id = any(${ids}::uuid[]) and state <> 'open'
  `.execute(tx);
}
