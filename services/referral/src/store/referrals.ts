import { sql, type Db, type Tx } from '@tael/postgres';
import type { Status } from '../domain/referral.ts';

/** The first event for a referred user counts; later ones have no effect. */
export async function insertInvitations(
  tx: Tx,
  invitations: readonly { referrerId: string; referredUserId: string; registeredAt: Date }[],
): Promise<number> {
  if (invitations.length === 0) return 0;
  const { rows } = await sql`
    insert into referrals (referrer_id, referred_user_id, registered_at)
    select * from unnest(
      ${invitations.map((one) => one.referrerId)}::uuid[], ${invitations.map((one) => one.referredUserId)}::uuid[],
      ${invitations.map((one) => one.registeredAt)}::timestamptz[]
    ) as incoming (referrer_id, referred_user_id, registered_at)
    where referrer_id <> referred_user_id
    order by referred_user_id
    on conflict (referred_user_id) do nothing
    returning 1
  `.execute(tx);
  return rows.length;
}

export interface Parties {
  id: string;
  referrerId: string;
  referredUserId: string;
}

export async function findMaking(db: Db, limit: number): Promise<Parties[]> {
  const { rows } = await sql<Parties>`
    select id, referrer_id as "referrerId", referred_user_id as "referredUserId"
    from referrals where status = 'making' order by registered_at limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Take this lock before changing any referral of these referrers: it makes their events follow the order of commits.
 */
export async function lockReferrers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into referrer_figures (referrer_id) select distinct id from unnest(${ids}::uuid[]) as of (id) order by id
    on conflict do nothing
  `.execute(tx);
  await sql`
    select 1 from referrer_figures where referrer_id = any(${ids}::uuid[]) order by referrer_id for no key update
  `.execute(tx);
}

export interface Bonus extends Parties {
  points: number;
}

const row = sql`r.id, r.referrer_id as "referrerId", r.referred_user_id as "referredUserId", r.points`;

/** Skips referrals that another replica has already made pending. */
export async function saveMade(
  tx: Tx,
  made: readonly { id: string; points: number }[],
): Promise<(Bonus & { registeredAt: Date })[]> {
  const { rows } = await sql<Bonus & { registeredAt: Date }>`
    update referrals r set status = 'pending', points = made.points
    from unnest(${made.map((one) => one.id)}::uuid[], ${made.map((one) => one.points)}::int[]) as made (id, points)
    where r.id = made.id and r.status = 'making'
    returning ${row}, r.registered_at as "registeredAt"
  `.execute(tx);
  return rows;
}

export async function saveVoid(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update referrals set status = 'void' where id = any(${ids}::uuid[]) and status = 'making'
  `.execute(tx);
}

export async function findReferrersOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct referrer_id as id from referrals
    where referred_user_id = any(${userIds}::uuid[]) or referrer_id = any(${userIds}::uuid[])
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function refreshListings(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    update referrals r set friend_status = now_as.friend_status, party_gone = now_as.gone, search = now_as.search
    from (
      select s.id, f.status as friend_status, 'deleted' in (f.status, t.status) as gone,
        lower(concat_ws(E'\n', f.username, f.email, t.username, t.email) collate "pg_c_utf8") collate "C" as search
      from referrals s
      join people f on f.user_id = s.referred_user_id
      join people t on t.user_id = s.referrer_id
      where s.status not in ('making', 'void')
        and (s.referred_user_id = any(${userIds}::uuid[]) or s.referrer_id = any(${userIds}::uuid[]))
    ) now_as
    where r.id = now_as.id
      and (r.friend_status, r.party_gone, r.search) is distinct from (now_as.friend_status, now_as.gone, now_as.search)
  `.execute(tx);
}

export interface Standing extends Bonus {
  status: Status;
}

export async function findStandings(db: Db, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${row}, r.status from referrals r where r.id = any(${ids}::uuid[]) and r.listed
  `.execute(db);
  return rows;
}

export async function settle(
  tx: Tx,
  ids: readonly string[],
  decision: { status: 'completed' | 'failed'; by: string; reason: string; at: Date },
): Promise<Bonus[]> {
  const { rows } = await sql<Bonus>`
    update referrals r set status = ${decision.status}, decided_at = ${decision.at}, decided_by = ${decision.by},
      decision_reason = ${decision.reason}
    where r.id = any(${ids}::uuid[]) and r.status = 'pending' and r.listed
    returning ${row}
  `.execute(tx);
  return rows;
}

/** Returns the newly hidden ids. With `status`, a row whose status has changed is skipped. */
export async function hide(
  tx: Tx,
  ids: readonly string[],
  { by, at, status = null }: { by: string; at: Date; status?: Status | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update referrals set hidden_at = ${at}, hidden_by = ${by}
    where id = any(${ids}::uuid[]) and listed and (${status}::text is null or status = ${status})
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

interface Older {
  status: Status;
  before: Date;
  notOf: string;
}

export async function countOlder(db: Db, { status, before, notOf }: Older): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referrals where listed and status = ${status} and registered_at < ${before}
      and ${notOf} not in (referrer_id, referred_user_id)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findOlder(
  db: Db,
  { status, before, notOf, limit }: Older & { limit: number },
): Promise<Parties[]> {
  const { rows } = await sql<Parties>`
    select id, referrer_id as "referrerId", referred_user_id as "referredUserId" from referrals
    where listed and status = ${status} and registered_at < ${before}
      and ${notOf} not in (referrer_id, referred_user_id)
    order by registered_at, id limit ${limit}
  `.execute(db);
  return rows;
}
