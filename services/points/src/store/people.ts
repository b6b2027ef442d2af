import { sql, type Db, type Tx } from '@tael/postgres';

export interface Person {
  userId: string;
  username: string;
  status: string;
  emailVerified: boolean;
  version: bigint;
  deleted: boolean;
  /** Set only from UserRegistered. The fingerprint is keyed. */
  networkFingerprint?: string | undefined;
  registeredAt?: Date | undefined;
}

export async function savePeople(tx: Tx, people: readonly Person[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    insert into people (user_id, username, status, email_verified, version, deleted, network, registered_at)
    select distinct on (user_id) user_id, username, status, email_verified, version, deleted,
      max(network) over each, min(registered_at) over each
    from unnest(
      ${people.map((p) => p.userId)}::uuid[], ${people.map((p) => p.username)}::text[],
      ${people.map((p) => p.status)}::text[], ${people.map((p) => p.emailVerified)}::boolean[],
      ${people.map((p) => p.version)}::bigint[], ${people.map((p) => p.deleted)}::boolean[],
      ${people.map((p) => p.networkFingerprint ?? null)}::text[],
      ${people.map((p) => p.registeredAt ?? null)}::timestamptz[]
    ) as n (user_id, username, status, email_verified, version, deleted, network, registered_at)
    window each as (partition by user_id)
    order by user_id, version desc
    on conflict (user_id) do update set username = excluded.username, status = excluded.status,
      email_verified = excluded.email_verified, version = excluded.version, deleted = excluded.deleted,
      network = case when not excluded.deleted then coalesce(people.network, excluded.network) end,
      registered_at = coalesce(people.registered_at, excluded.registered_at)
      where people.version < excluded.version and not people.deleted
    returning user_id as "userId", username, status, email_verified as "emailVerified", version, deleted
  `.execute(tx);
  return rows;
}

export async function findPeople(db: Db, userIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select user_id as "userId", username, status, email_verified as "emailVerified", version, deleted from people
    where user_id = any(${userIds}::uuid[])
  `.execute(db);
  return rows;
}

export async function findNetworks(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ userId: string; network: string }>`
    select user_id as "userId", network from people where user_id = any(${userIds}::uuid[]) and network is not null
  `.execute(db);
  return new Map(rows.map(({ userId, network }) => [userId, network]));
}

/** Before the event of the registration: the time when the account was opened. */
export async function findOpened(db: Db, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(p.registered_at, a.created_at) as at
    from accounts a left join people p using (user_id) where user_id = ${userId}
  `.execute(db);
  return rows[0]?.at;
}

export async function findPeopleAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from people where user_id > ${after}::uuid and not deleted
    order by user_id limit ${limit}
  `.execute(db);
  return rows.map(({ userId }) => userId);
}
