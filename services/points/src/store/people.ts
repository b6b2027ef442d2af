import { sql, type Db, type Tx } from '@tael/postgres';

export interface Person {
  userId: string;
  username: string;
  status: string;
  version: bigint;
  deleted: boolean;
}

/** Those among them that were newer than what was known. */
export async function savePeople(tx: Tx, people: readonly Person[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    insert into people (user_id, username, status, version, deleted)
    select distinct on (user_id) user_id, username, status, version, deleted
    from unnest(
      ${people.map((p) => p.userId)}::uuid[], ${people.map((p) => p.username)}::text[],
      ${people.map((p) => p.status)}::text[], ${people.map((p) => p.version)}::bigint[],
      ${people.map((p) => p.deleted)}::boolean[]
    ) as n (user_id, username, status, version, deleted)
    order by user_id, version desc
    on conflict (user_id) do update set username = excluded.username, status = excluded.status,
      version = excluded.version, deleted = excluded.deleted
      where people.version < excluded.version and not people.deleted
    returning user_id as "userId", username, status, version, deleted
  `.execute(tx);
  return rows;
}

export async function findPeople(db: Db, userIds: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select user_id as "userId", username, status, version, deleted from people
    where user_id = any(${userIds}::uuid[])
  `.execute(db);
  return rows;
}

/** By id after `after`, those who are still there. */
export async function findPeopleAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from people where user_id > ${after}::uuid and not deleted
    order by user_id limit ${limit}
  `.execute(db);
  return rows.map(({ userId }) => userId);
}
