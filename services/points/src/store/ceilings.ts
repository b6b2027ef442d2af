import { sql, type Db, type Tx } from '@tael/postgres';
import type { CeilingName, NetworkDay, UsedDay } from '../domain/ceilings.ts';

const networkAwards = 'network-awards';

/** Locks until the transaction ends, always in the same order. */
export async function lockNetworkDays(tx: Tx, days: readonly NetworkDay[]): Promise<UsedDay[]> {
  if (days.length === 0) return [];
  const fingerprints = days.map(({ networkFingerprint }) => networkFingerprint);
  const wanted = sql`unnest(${days.map(({ day }) => day)}::date[], ${fingerprints}::text[])`;
  await sql`
    insert into ceiling_days (day, ceiling, subject)
    select day, ${networkAwards}, network from ${wanted} as n (day, network) order by day, network
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<UsedDay>`
    select day::text as day, subject as "networkFingerprint", used, reached_at is not null as reached from ceiling_days
    where ceiling = ${networkAwards} and (day, subject) in (select day, network from ${wanted} as n (day, network))
    order by ceiling_days.day, subject for no key update
  `.execute(tx);
  return rows;
}

export async function saveNetworkDays(tx: Tx, days: readonly UsedDay[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    update ceiling_days c set used = n.used,
      reached_at = case when n.reached then coalesce(c.reached_at, now()) else c.reached_at end
    from unnest(
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ networkFingerprint }) => networkFingerprint)}::text[],
      ${days.map(({ used }) => used)}::bigint[], ${days.map(({ reached }) => reached)}::boolean[]
    ) as n (day, network, used, reached)
    where c.day = n.day and c.ceiling = ${networkAwards} and c.subject = n.network
  `.execute(tx);
}

/**
 * False if the sum would exceed `most`. Call it last: until the transaction ends, every other redemption of the day
 * waits for this row.
 */
export async function addRedeemed(tx: Tx, day: string, amount: bigint, most: bigint): Promise<boolean> {
  const { rows } = await sql`
    insert into ceiling_days (day, ceiling, subject, used)
    select ${day}::date, 'redemptions', '', ${amount}::bigint where ${amount}::bigint <= ${most}::bigint
    on conflict (day, ceiling, subject) do update set used = ceiling_days.used + excluded.used
      where ceiling_days.used + excluded.used <= ${most}::bigint
    returning 1
  `.execute(tx);
  return rows.length > 0;
}

/** The caller holds the lock of the account. */
export async function saveFirstWeek(tx: Tx, userId: string, day: string, used: bigint): Promise<void> {
  await sql`
    insert into ceiling_days (day, ceiling, subject, used)
    values (${day}::date, 'first-week', ${userId}, ${used})
    on conflict (day, ceiling, subject) do update set used = excluded.used
  `.execute(tx);
}

export interface Reached {
  ceiling: CeilingName;
  day: string;
  subject: string;
}

export async function noteReached(db: Db, { ceiling, day, subject }: Reached, at: Date): Promise<void> {
  await sql`
    insert into ceiling_days (day, ceiling, subject, reached_at)
    values (${day}::date, ${ceiling}, ${subject}, ${at})
    on conflict (day, ceiling, subject) do update set reached_at = excluded.reached_at
      where ceiling_days.reached_at is null
  `.execute(db);
}

export interface DayUse {
  ceiling: CeilingName;
  /** Of the network or account that used most. For `redemptions`, of all accounts. */
  used: bigint;
  reached: number;
}

export async function findDayUse(db: Db, day: string): Promise<DayUse[]> {
  const { rows } = await sql<DayUse>`
    select ceiling, max(used) as used, count(reached_at)::int as reached
    from ceiling_days where day = ${day}::date group by ceiling
  `.execute(db);
  return rows;
}

/** Returns each alarm once over all replicas. */
export async function claimCeilingAlarms(
  tx: Tx,
  days: readonly string[],
  at: Date,
): Promise<{ day: string; ceiling: CeilingName }[]> {
  const { rows } = await sql<{ day: string; ceiling: CeilingName }>`
    insert into ceiling_alarms (day, ceiling, alarmed_at)
    select distinct day, ceiling, ${at}::timestamptz from ceiling_days
    where day = any(${days}::date[]) and reached_at is not null
    on conflict do nothing
    returning day::text as day, ceiling
  `.execute(tx);
  return rows;
}

export async function purgeCeilings(db: Db, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ceiling_days where ctid = any (array(
      select ctid from ceiling_days where day < ${before}::date limit 10000))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}
