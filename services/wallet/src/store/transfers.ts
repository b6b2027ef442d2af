import type { Transfer } from '@tael/contract/wallet';
import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { StoredFlow } from './flows.ts';

export type Booked = 'arrived' | 'returned';

export interface TransferCopy extends Transfer {
  transactionId: string;
  version: bigint;
  /** How the ledger has ended the send; undefined while the coins are outbound. */
  booked: Booked | undefined;
}

/** A snapshot: only a newer version replaces it. */
export async function saveTransfers(tx: Tx, copies: readonly TransferCopy[]): Promise<void> {
  for (const one of copies)
    await sql`
      insert into transfer (transaction_id, version, state, hash, confirmations, needed, link, reason, booked,
        booked_at)
      values (${one.transactionId}, ${one.version}, ${one.state}, ${one.hash}, ${one.confirmations}, ${one.needed},
        ${one.link}, ${one.reason}, ${one.booked ?? null},
        ${one.booked === undefined ? null : sql`now()`})
      on conflict (transaction_id) do update set version = excluded.version, state = excluded.state,
        hash = excluded.hash, confirmations = excluded.confirmations, needed = excluded.needed, link = excluded.link,
        reason = excluded.reason, booked = coalesce(excluded.booked, transfer.booked),
        booked_at = coalesce(transfer.booked_at, excluded.booked_at)
      where transfer.version < excluded.version
    `.execute(tx);
}

export async function findTransfers(db: Db, ids: readonly string[]): Promise<Map<string, Transfer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Transfer & { transactionId: string }>`
    select transaction_id as "transactionId", state, hash, confirmations, needed, link, reason
    from transfer where transaction_id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.transactionId, row]));
}

const flow = sql`t.id::text as key, t.from_user as "userId", t.amount, coalesce(c.booked, 'outbound') as state,
  coalesce(c.booked_at, t.settled_at, t.created_at) as at`;
const outbound = sql`transactions t left join transfer c on c.transaction_id = t.id`;
const approved = sql`t.kind = 'send-out' and t.status = 'completed'`;

export async function findTransferFlows(db: Db, ids: readonly string[]): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select ${flow} from ${outbound} where ${approved} and t.id = any(${ids.filter(isUuid)}::uuid[])
  `.execute(db);
  return rows;
}

export async function findTransfersToMatch(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select ${flow} from ${outbound}
    where ${approved} and t.landed_at is null and (${after} = '' or t.id > nullif(${after}, '')::uuid)
    order by t.id limit ${most}
  `.execute(db);
  return rows;
}

export async function noteTransfersMatched(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update transactions set landed_at = ${at}
    where landed_at is null and kind = 'send-out' and id = any(${ids}::uuid[])
  `.execute(db);
}
