import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Method } from '../domain/payout-account.ts';

export interface SavedAccount {
  id: string;
  userId: string;
  method: Method;
  sealedAccount: Buffer;
  isDefault: boolean;
  createdAt: Date;
}

const columns = sql`
  id, user_id as "userId", method, sealed_account as "sealedAccount", is_default as "isDefault",
  created_at as "createdAt"`;

export async function findAccounts(db: Db, userId: string): Promise<SavedAccount[]> {
  const { rows } = await sql<SavedAccount>`
    select ${columns} from payout_account where user_id = ${userId} order by is_default desc, created_at desc, id desc
  `.execute(db);
  return rows;
}

export async function findAccount(db: Db, userId: string, id: string): Promise<SavedAccount | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<SavedAccount>`
    select ${columns} from payout_account where user_id = ${userId} and id = ${id}
  `.execute(db);
  return rows[0];
}

/** Serializes changes of one user's accounts, so that the default and the maximum number hold. */
export async function lockAccounts(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout_account:${userId}`}, 0))`.execute(tx);
}

/** Updates an equal account: fields outside the fingerprint may have changed. */
export async function saveAccount(
  tx: Tx,
  account: Pick<SavedAccount, 'userId' | 'method' | 'sealedAccount'> & { fingerprint: string; at: Date },
): Promise<SavedAccount> {
  const { rows } = await sql<SavedAccount>`
    insert into payout_account as a (user_id, method, sealed_account, fingerprint, is_default, created_at)
    values (${account.userId}, ${account.method}, ${account.sealedAccount}, ${account.fingerprint}, false,
      ${account.at})
    on conflict (user_id, fingerprint) do update set sealed_account = excluded.sealed_account
    returning ${columns}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an account was saved, and no row came back');
  return row;
}

export async function makeDefault(tx: Tx, userId: string, id: string): Promise<void> {
  await sql`
    update payout_account set is_default = false where user_id = ${userId} and is_default and id <> ${id}
  `.execute(tx);
  await sql`update payout_account set is_default = true where user_id = ${userId} and id = ${id}`.execute(tx);
}

export async function deleteAccount(tx: Tx, userId: string, id: string): Promise<void> {
  await sql`delete from payout_account where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** Their payouts keep their own sealed copies. */
export async function deleteAccountsOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`delete from payout_account where user_id = any(${userIds}::uuid[])`.execute(tx);
}
