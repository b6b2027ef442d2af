import { sql, type Db, type Tx } from '@tael/postgres';
import {
  enoughCoins,
  holdingAchievement,
  type AchievementName,
  type DayEndBalance,
} from '../domain/achievement.ts';

export interface Streak {
  userId: string;
  day: string;
  streak: number;
}

export async function saveStreaks(tx: Tx, streaks: readonly Streak[]): Promise<void> {
  await sql`
    insert into streaks (user_id, day, streak)
    select distinct on (user_id) user_id, day, streak
    from unnest(
      ${streaks.map((s) => s.userId)}::uuid[], ${streaks.map((s) => s.day)}::date[],
      ${streaks.map((s) => s.streak)}::integer[]
    ) as n (user_id, day, streak)
    order by user_id, day desc
    on conflict (user_id) do update set day = excluded.day, streak = excluded.streak
      where streaks.day < excluded.day
  `.execute(tx);
}

export interface Holding {
  userId: string;
  day: string;
  version: bigint;
  /** Minor units. */
  coins: bigint;
}

export async function saveHoldings(tx: Tx, holdings: readonly Holding[]): Promise<void> {
  await sql`
    insert into holdings (user_id, day, version, coins)
    select distinct on (user_id, day) user_id, day, version, coins
    from unnest(
      ${holdings.map((h) => h.userId)}::uuid[], ${holdings.map((h) => h.day)}::date[],
      ${holdings.map((h) => h.version)}::bigint[], ${holdings.map((h) => h.coins)}::bigint[]
    ) as n (user_id, day, version, coins)
    order by user_id, day, version desc
    on conflict (user_id, day) do update set version = excluded.version, coins = excluded.coins
      where holdings.version < excluded.version
  `.execute(tx);
}

export interface AchievementProgress {
  invited: bigint;
  streak: number;
  streakDay: string | null;
}

export async function findProgress(db: Db, userId: string): Promise<AchievementProgress> {
  const { rows } = await sql<AchievementProgress>`
    select
      coalesce((select entries from source_totals where user_id = ${userId} and source = 'referral'), 0) as invited,
      coalesce((select streak from streaks where user_id = ${userId}), 0) as streak,
      (select day::text from streaks where user_id = ${userId}) as "streakDay"
  `.execute(db);
  return rows[0] ?? { invited: 0n, streak: 0, streakDay: null };
}

export async function findDayEndBalances(db: Db, userId: string, today: string): Promise<DayEndBalance[]> {
  const { rows } = await sql<DayEndBalance>`
    select day::text as day, coins from holdings where user_id = ${userId} and day < ${today}::date order by day desc
  `.execute(db);
  return rows;
}

export async function countInvited(db: Db, userIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ userId: string; entries: bigint }>`
    select user_id as "userId", entries from source_totals
    where user_id = any(${userIds}::uuid[]) and source = 'referral'
  `.execute(db);
  return new Map(rows.map(({ userId, entries }) => [userId, entries]));
}

export async function findHoldersAtMidnight(
  db: Db,
  midnight: { day: string; after: string; limit: number; atLeast: bigint },
): Promise<{ userId: string; coins: bigint }[]> {
  const { rows } = await sql<{ userId: string; coins: bigint }>`
    select user_id as "userId", coins from (
      select distinct on (user_id) user_id, coins from holdings
      where day < ${midnight.day}::date and user_id > ${midnight.after}::uuid
      order by user_id, day desc
    ) at_midnight
    where coins >= ${midnight.atLeast}
    order by user_id limit ${midnight.limit}
  `.execute(db);
  return rows;
}

export async function lastMidnight(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    day: string | null;
  }>`select max(day)::text as day from paid_midnights`.execute(db);
  return rows[0]?.day ?? undefined;
}

export async function saveMidnight(
  tx: Tx,
  midnight: { day: string; awards: bigint; points: bigint; at: Date },
): Promise<void> {
  await sql`
    insert into paid_midnights (day, awards, points, finished_at)
    values (${midnight.day}::date, ${midnight.awards}, ${midnight.points}, ${midnight.at})
    on conflict do nothing
  `.execute(tx);
}

/** The achievement needs seven midnights, and a balance event may arrive seven days late. So 14 days are kept. */
const keptDays = 14;

/** Deletes a balance if a later one of the user also precedes the kept days: no midnight needs it. */
export async function purgeHoldings(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from holdings h where ctid = any (array(
      select old.ctid from holdings old
      where exists (
        select from holdings newer
        where newer.user_id = old.user_id and newer.day > old.day
          and newer.day < (select max(day) from paid_midnights) - ${keptDays}::int
      ) limit 10000))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Excludes users whose award is booked or withheld. Without a `midnight`, no user qualifies for `hold-1000-coins`. */
export async function findEntitled(
  tx: Tx,
  name: AchievementName,
  { midnight, limit }: { midnight: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from (${reachedBy[name](midnight ?? null)}) reached
    where ${unpaid('reached', name)}
    limit ${limit}
  `.execute(tx);
  return rows.map(({ userId }) => userId);
}

const unpaid = (of: 'reached' | 'large', name: AchievementName) => sql`not exists (
  select from entries e where e.natural_key = 'achievement:' || ${sql.ref(of)}.user_id || ':' || ${name}::text)
  and not exists (select from withheld_awards w
    where w.natural_key = 'achievement:' || ${sql.ref(of)}.user_id || ':' || ${name}::text)`;

const reachedBy: Record<AchievementName, (midnight: string | null) => ReturnType<typeof sql>> = {
  'invite-5-friends': () => sql`select user_id from source_totals where source = 'referral' and entries >= 5`,
  'check-in-7-days': () => sql`select user_id from streaks where streak >= 7`,
  // A day's last balance holds until the next day on which coins moved. A stretch is a run of rows with enough coins.
  // It covers the midnights from the day after its first row to the day of the next row.
  'hold-1000-coins': (midnight) => sql`
    select user_id from (
      select user_id, coins, day,
        coalesce(lead(day) over days, ${midnight}::date) as until,
        count(*) filter (where coins < ${enoughCoins}) over days as stretch
      from holdings
      where day < ${midnight}::date and user_id in (
        select user_id from holdings large where coins >= ${enoughCoins} and ${unpaid('large', 'hold-1000-coins')})
      window days as (partition by user_id order by day)
    ) kept
    where coins >= ${enoughCoins}
    group by user_id, stretch having max(until) - min(day) >= ${holdingAchievement.target}`,
};
