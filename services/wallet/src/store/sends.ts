import { isUuid, sql, type Db } from '@tael/postgres';
import type { ListedTransaction } from './admin-transactions.ts';
import type { StoredFlow } from './flows.ts';

export type KnownTransaction = Omit<ListedTransaction, 'actorId' | 'reason' | 'reference'> & {
  worth: bigint;
  /** Null unless coins leave. */
  chainId: bigint | null;
};

export async function findTransactions(db: Db, ids: readonly string[]): Promise<KnownTransaction[]> {
  const { rows } = await sql<KnownTransaction>`
    select t.id, t.kind, t.status, t.from_user as "fromUser", t.to_user as "toUser", t.address, t.amount, t.currency,
      t.volume as worth, case when t.kind = 'send-out' then t.reference::bigint end as "chainId", t.description,
      t.created_at as "createdAt", t.settled_at as "settledAt"
    from transactions t where t.id = any(${ids.filter(isUuid)}::uuid[]) and t.kind <> 'voided'
  `.execute(db);
  return rows;
}

const flow = sql`id::text as key, from_user as "userId", amount, status as state,
  coalesce(settled_at, created_at) as at`;

export async function findSends(db: Db, ids: readonly string[]): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select ${flow} from transactions where kind = 'send-out' and id = any(${ids.filter(isUuid)}::uuid[])
  `.execute(db);
  return rows;
}

export async function findSendsToMatch(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select ${flow} from transactions
    where matched_at is null and kind = 'send-out' and (${after} = '' or id > nullif(${after}, '')::uuid)
    order by id limit ${most}
  `.execute(db);
  return rows;
}

export async function noteSendsMatched(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update transactions set matched_at = ${at}
    where matched_at is null and kind = 'send-out' and id = any(${ids}::uuid[])
  `.execute(db);
}
