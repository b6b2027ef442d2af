import { sql, type Db, type Tx } from '@tael/postgres';

export interface UserFact {
  userId: string;
  username: string;
  version: bigint;
  emailVerified: boolean;
}

export async function saveFacts(tx: Tx, changes: readonly UserFact[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into user_facts as known (user_id, username, search, version, email_verified)
    select distinct on (c.user_id) c.user_id, c.username, lower(c.username collate "pg_c_utf8"), c.version,
      c.email_verified
    from unnest(
      ${changes.map((c) => c.userId)}::uuid[], ${changes.map((c) => c.username)}::text[],
      ${changes.map((c) => c.version.toString())}::bigint[],
      ${changes.map((c) => c.emailVerified)}::boolean[]
    ) as c (user_id, username, version, email_verified)
    order by c.user_id, c.version desc
    on conflict (user_id) do update
    set username = excluded.username, search = excluded.search, version = excluded.version,
      email_verified = excluded.email_verified
    where known.deleted_at is null and known.version < excluded.version
  `.execute(tx);
  await relabel(
    tx,
    changes.map(({ userId }) => userId),
  );
}

export async function buryFacts(
  tx: Tx,
  deletions: readonly { userId: string; version: bigint; at: Date }[],
): Promise<void> {
  if (deletions.length === 0) return;
  await sql`
    insert into user_facts as known (user_id, username, search, version, deleted_at)
    select distinct on (d.user_id) d.user_id, '', '', d.version, d.at from unnest(
      ${deletions.map((d) => d.userId)}::uuid[], ${deletions.map((d) => d.version.toString())}::bigint[],
      ${deletions.map((d) => d.at)}::timestamptz[]
    ) as d (user_id, version, at)
    order by d.user_id, d.version desc
    on conflict (user_id) do update set deleted_at = excluded.deleted_at
    where known.deleted_at is null
  `.execute(tx);
  await sql`
    update withdrawal set hidden = true where user_id = any(${deletions.map((d) => d.userId)}::uuid[]) and not hidden
  `.execute(tx);
}

/** Call after the fact is saved: its row lock makes concurrent requests wait. */
async function relabel(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const table of ['withdrawal', 'payout_owner'] as const) {
    await sql`
      update ${sql.table(table)} p set search = f.search from user_facts f
      where f.user_id = any(${userIds}::uuid[]) and p.user_id = f.user_id and p.search <> f.search
    `.execute(tx);
  }
}

export async function isGone(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_facts where user_id = ${userId} and deleted_at is not null
  `.execute(db);
  return rows.length > 0;
}

export async function isEmailVerified(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from user_facts where user_id = ${userId} and email_verified`.execute(
    db,
  );
  return rows.length > 0;
}
