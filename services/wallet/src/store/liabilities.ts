import { sql, type Db } from '@tael/postgres';

export interface OutboundSend {
  transactionId: string;
  userId: string;
  amount: bigint;
}

/** By the key under which the ledger ends a send: the copy of its transfer is stored a moment later. */
export async function findOutboundSends(db: Db): Promise<OutboundSend[]> {
  const { rows } = await sql<OutboundSend>`
    select t.id as "transactionId", t.from_user as "userId", t.amount
    from transactions t
    where t.landed_at is null and t.kind = 'send-out' and t.status = 'completed' and not exists (
      select from idempotency_key k
      where k.user_id = t.from_user and k.scope = 'outbound' and k.key = 'send:' || t.id)
    order by t.id
  `.execute(db);
  return rows;
}

export async function readHouseCoins(db: Db): Promise<{ outbound: bigint; suspense: bigint }> {
  const { rows } = await sql<{ outbound: bigint; suspense: bigint }>`
    select coalesce(sum(balance) filter (where account = 'outbound'), 0)::bigint as outbound,
      coalesce(sum(balance) filter (where account = 'suspense'), 0)::bigint as suspense
    from house_stripe where asset = 'USDC'
  `.execute(db);
  return rows[0] ?? { outbound: 0n, suspense: 0n };
}

export interface AccountCoins {
  userId: string;
  coins: bigint;
}

export async function listAccountCoins(
  db: Db,
  { after, most }: { after: string | undefined; most: number },
): Promise<AccountCoins[]> {
  const { rows } = await sql<AccountCoins>`
    select user_id as "userId", coins + coins_reserved as coins from account
    where closed_at is null and (${after ?? null}::uuid is null or user_id > ${after ?? null}::uuid)
    order by user_id limit ${most}
  `.execute(db);
  return rows;
}
