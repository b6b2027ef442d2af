import { sql, type Db, type Tx } from '@tael/postgres';
import type { PersonStatus } from '../domain/person.ts';

export interface PersonFacts {
  userId: string;
  version: bigint;
  username: string;
  status: PersonStatus;
}

export type Registration = PersonFacts & { invitationCode: string; registeredAt: Date };

const facts = (people: readonly PersonFacts[]) => sql`
  unnest(${people.map((one) => one.userId)}::uuid[], ${people.map((one) => String(one.version))}::bigint[],
    ${people.map((one) => one.username)}::text[], ${people.map((one) => one.status)}::text[])`;

/** Adds code and time of registration even if a newer snapshot is stored: only this event has them. */
export async function saveRegistrations(tx: Tx, people: readonly Registration[]): Promise<void> {
  await sql`
    insert into people as known (user_id, version, username, status, invitation_code, registered_at)
    select distinct on (incoming.user_id) incoming.* from unnest(
      ${people.map((one) => one.userId)}::uuid[], ${people.map((one) => String(one.version))}::bigint[],
      ${people.map((one) => one.username)}::text[], ${people.map((one) => one.status)}::text[],
      ${people.map((one) => one.invitationCode)}::text[], ${people.map((one) => one.registeredAt)}::timestamptz[]
    ) as incoming (user_id, version, username, status, code, at)
    order by incoming.user_id
    on conflict (user_id) do update set invitation_code = excluded.invitation_code,
      registered_at = excluded.registered_at, version = greatest(known.version, excluded.version),
      username = case when excluded.version > known.version then excluded.username else known.username end,
      status = case when excluded.version > known.version then excluded.status else known.status end
  `.execute(tx);
}

export async function saveChanges(
  tx: Tx,
  people: readonly (PersonFacts & { profileFilled: boolean })[],
): Promise<void> {
  await sql`
    insert into people as known (user_id, version, username, status, profile_filled)
    select distinct on (incoming.user_id) incoming.* from unnest(
      ${people.map((one) => one.userId)}::uuid[], ${people.map((one) => String(one.version))}::bigint[],
      ${people.map((one) => one.username)}::text[], ${people.map((one) => one.status)}::text[],
      ${people.map((one) => one.profileFilled)}::boolean[]
    ) as incoming (user_id, version, username, status, filled)
    order by incoming.user_id, incoming.version desc
    on conflict (user_id) do update set version = excluded.version, username = excluded.username,
      status = excluded.status, profile_filled = excluded.profile_filled
    where known.version < excluded.version
  `.execute(tx);
}

/** Tombstones have no name and address. No later event changes them. */
export async function markDeleted(
  tx: Tx,
  gone: readonly { userId: string; version: bigint }[],
): Promise<void> {
  await sql`
    insert into people as known (user_id, version, status)
    select distinct on (incoming.user_id) incoming.user_id, incoming.version, 'deleted' from unnest(
      ${gone.map((one) => one.userId)}::uuid[], ${gone.map((one) => String(one.version))}::bigint[]
    ) as incoming (user_id, version)
    order by incoming.user_id, incoming.version desc
    on conflict (user_id) do update set version = greatest(known.version, excluded.version), status = 'deleted',
      username = '', email = ''
  `.execute(tx);
}

/** Locks each row until the transaction ends, also those with newer data. */
export async function saveParties(
  tx: Tx,
  people: readonly (PersonFacts & { email: string })[],
): Promise<void> {
  await sql`
    insert into people as known (user_id, version, username, status, email, email_version, party)
    select incoming.id, incoming.version, incoming.username, incoming.status, incoming.email, incoming.version, true
    from (
      select f.id, f.version, f.username, f.status, m.email
      from ${facts(people)} with ordinality as f (id, version, username, status, position)
      join unnest(${people.map((one) => one.email)}::text[]) with ordinality as m (email, position) using (position)
    ) incoming
    order by incoming.id
    on conflict (user_id) do update set party = true,
      email = case when excluded.email_version >= known.email_version and known.status <> 'deleted'
        then excluded.email else known.email end,
      email_version = greatest(known.email_version, excluded.email_version),
      version = greatest(known.version, excluded.version),
      username = case when excluded.version > known.version then excluded.username else known.username end,
      status = case when excluded.version > known.version then excluded.status else known.status end
  `.execute(tx);
}

/** Auth has deleted these users: stops asking for their addresses. The tombstone follows by event. */
export async function giveUpAddresses(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update people set email_version = version where user_id = any(${ids}::uuid[])`.execute(tx);
}

export async function findUnreadAddresses(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from people where party and email_version < version and status <> 'deleted'
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function findInvitationCode(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string | null }>`
    select invitation_code as code from people where user_id = ${userId}
  `.execute(db);
  return rows[0]?.code ?? undefined;
}

export async function saveCheckInDays(
  tx: Tx,
  days: readonly { userId: string; day: string }[],
): Promise<void> {
  await sql`
    insert into people as known (user_id, checkin_days)
    select user_id, (array_agg(distinct day order by day))[1:14]
    from unnest(${days.map((one) => one.userId)}::uuid[], ${days.map((one) => one.day)}::date[]) as incoming (user_id, day)
    group by user_id order by user_id
    on conflict (user_id) do update set checkin_days = (
      select array_agg(day order by day) from (
        select distinct unnest(known.checkin_days || excluded.checkin_days) as day order by day limit 14
      ) earliest
    )
    where cardinality(known.checkin_days) < 14 or excluded.checkin_days[1] < known.checkin_days[14]
  `.execute(tx);
}

export async function saveDepositors(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into people as known (user_id, deposited)
    select distinct id, true from unnest(${ids}::uuid[]) as incoming (id) order by id
    on conflict (user_id) do update set deposited = true where not known.deposited
  `.execute(tx);
}

export async function saveWithdrawers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into people as known (user_id, withdrew)
    select distinct id, true from unnest(${ids}::uuid[]) as incoming (id) order by id
    on conflict (user_id) do update set withdrew = true where not known.withdrew
  `.execute(tx);
}
