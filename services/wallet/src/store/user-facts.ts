import { sql, type Db, type Tx } from '@tael/postgres';

export const statuses = ['active', 'suspended', 'locked', 'inactive'] as const;
export type Status = (typeof statuses)[number];

export interface UserFact {
  userId: string;
  username: string;
  status: Status;
}

export interface FactChange extends UserFact {
  version: bigint;
  /** UserChanged has no registration time, so its own time is used. The earlier of two times is kept. */
  registeredAt: Date;
}

/** Finer than auth's comparison: names with equal keys here are equal in auth too. */
export const nameKey = (username: string): string => username.trim().toLowerCase();

/** An older version still corrects the registration time: events may be reordered. */
export async function saveFacts(tx: Db | Tx, changes: readonly FactChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into user_facts as known (user_id, username, name_key, status, version, registered_at)
    select distinct on (c.user_id) c.* from unnest(
      ${changes.map((c) => c.userId)}::uuid[], ${changes.map((c) => c.username)}::text[],
      ${changes.map((c) => nameKey(c.username))}::text[], ${changes.map((c) => c.status)}::text[],
      ${changes.map((c) => c.version)}::bigint[], ${changes.map((c) => c.registeredAt)}::timestamptz[]
    ) as c (user_id, username, name_key, status, version, registered_at)
    order by c.user_id, c.version desc
    on conflict (user_id) do update
    set registered_at = least(known.registered_at, excluded.registered_at),
      (username, name_key, status, version) = (
        select * from (values
          (known.username, known.name_key, known.status, known.version),
          (excluded.username, excluded.name_key, excluded.status, excluded.version)
        ) as fact (username, name_key, status, version)
        order by version desc limit 1)
    where known.deleted_at is null
      and (known.version < excluded.version or excluded.registered_at < known.registered_at)
  `.execute(tx);
}

export async function buryFacts(
  tx: Tx,
  deletions: readonly { userId: string; version: bigint; at: Date }[],
): Promise<void> {
  if (deletions.length === 0) return;
  await sql`
    insert into user_facts as known (user_id, username, name_key, status, version, registered_at, deleted_at)
    select distinct on (d.user_id) d.user_id, '', '', 'inactive', d.version, d.at, d.at
    from unnest(${deletions.map((d) => d.userId)}::uuid[], ${deletions.map((d) => d.version)}::bigint[],
      ${deletions.map((d) => d.at)}::timestamptz[]) as d (user_id, version, at)
    order by d.user_id, d.version desc
    on conflict (user_id) do update
    set deleted_at = excluded.deleted_at, version = greatest(known.version, excluded.version)
    where known.deleted_at is null
  `.execute(tx);
}

/** Deleted users are left out. Two users may share a name. */
export async function findByNames(
  db: Db,
  keys: readonly string[],
): Promise<(UserFact & { nameKey: string })[]> {
  const { rows } = await sql<UserFact & { nameKey: string }>`
    select user_id as "userId", username, status, name_key as "nameKey"
    from user_facts where name_key = any(${keys}::text[]) and deleted_at is null
  `.execute(db);
  return rows;
}

/** Ids without a row, not even a tombstone. */
export async function findIdsWithoutFacts(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct w.id from unnest(${ids}::uuid[]) as w (id)
    where not exists (select from user_facts u where u.user_id = w.id)
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function findFacts(db: Db, ids: readonly string[]): Promise<Map<string, UserFact>> {
  const { rows } = await sql<UserFact>`
    select user_id as "userId", username, status from user_facts
    where user_id = any(${ids}::uuid[]) and deleted_at is null
  `.execute(db);
  return new Map(rows.map((fact) => [fact.userId, fact]));
}

/** Ids are UUIDs of version 7, so their order is that of registration. */
export async function findNewestUsers(
  db: Db,
  { before, take }: { before: string | undefined; take: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from user_facts
    where deleted_at is null and ${before === undefined ? sql`true` : sql`user_id < ${before}`}
    order by user_id desc limit ${take}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function findRegistration(db: Db, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select registered_at as at from user_facts where user_id = ${userId} and deleted_at is null
  `.execute(db);
  return rows[0]?.at;
}
