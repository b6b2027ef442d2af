import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Account } from '../domain/book.ts';
import type { Level } from '../domain/level.ts';

interface AccountRow {
  userId: string;
  total: bigint;
  available: bigint;
  level: Level;
  levelByHand: boolean;
  medals: Level[];
  version: bigint;
  earned: bigint;
  redeemed: bigint;
  other: bigint;
  closedAt: Date | null;
}

const columns = sql`
  user_id as "userId", total, available, level, level_by_hand as "levelByHand", medals, version, earned, redeemed,
  other, closed_at as "closedAt"`;

const toAccount = ({ earned, redeemed, other, ...row }: AccountRow): Account => ({
  ...row,
  entries: { earned, redeemed, other },
});

export async function findAccounts(db: Db, userIds: readonly string[]): Promise<Account[]> {
  const { rows } = await sql<AccountRow>`
    select ${columns} from accounts where user_id = any(${userIds.filter(isUuid)}::uuid[])
  `.execute(db);
  return rows.map(toAccount);
}

/**
 * Opens missing accounts, so events may arrive before UserRegistered. Locks in the order of ids, which avoids
 * deadlocks.
 */
export async function lockAccounts(tx: Tx, userIds: readonly string[]): Promise<Account[]> {
  const ids = [...new Set(userIds)].sort();
  await sql`
    insert into accounts (user_id)
    select id from unnest(${ids}::uuid[]) with ordinality as u (id, place)
    where not exists (select from accounts a where a.user_id = u.id) order by place
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<AccountRow>`
    select ${columns} from accounts where user_id = any(${ids}::uuid[]) order by user_id for no key update
  `.execute(tx);
  return rows.map(toAccount);
}

export async function saveAccounts(tx: Tx, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    update accounts a set total = n.total, available = n.available, level = n.level, level_by_hand = n.by_hand,
      medals = string_to_array(n.medals, ','), version = n.version, earned = n.earned, redeemed = n.redeemed,
      other = n.other, closed_at = n.closed_at
    from unnest(
      ${accounts.map((a) => a.userId)}::uuid[], ${accounts.map((a) => a.total)}::bigint[],
      ${accounts.map((a) => a.available)}::bigint[], ${accounts.map((a) => a.level)}::text[],
      ${accounts.map((a) => a.levelByHand)}::boolean[], ${accounts.map((a) => a.medals.join())}::text[],
      ${accounts.map((a) => a.version)}::bigint[], ${accounts.map((a) => a.entries.earned)}::bigint[],
      ${accounts.map((a) => a.entries.redeemed)}::bigint[], ${accounts.map((a) => a.entries.other)}::bigint[],
      ${accounts.map((a) => a.closedAt)}::timestamptz[]
    ) as n (user_id, total, available, level, by_hand, medals, version, earned, redeemed, other, closed_at)
    where a.user_id = n.user_id
  `.execute(tx);
}
