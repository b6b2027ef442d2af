import { sql, type Db, type Tx } from '@tael/postgres';
import type { AchievementName } from '../domain/achievement.ts';

export interface Streak {
  userId: string;
  day: string;
  streak: number;
}

/** The last check-in of each user; an earlier day that comes late changes nothing. */
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
  /** In Shanghai, on which the coins moved. */
  day: string;
  version: bigint;
  /** Minor units. */
  coins: bigint;
}

/** The newest snapshot of each user and day. */
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

export interface TaskProgress {
  invited: bigint;
  streak: number;
  streakDay: string | null;
  coins: bigint;
}

export async function findProgress(db: Db, userId: string): Promise<TaskProgress> {
  const { rows } = await sql<TaskProgress>`
    select
      coalesce((select entries from source_totals where user_id = ${userId} and source = 'referral'), 0) as invited,
      coalesce((select streak from streaks where user_id = ${userId}), 0) as streak,
      (select day::text from streaks where user_id = ${userId}) as "streakDay",
      coalesce(
        (select coins from holdings where user_id = ${userId} order by version desc limit 1), 0) as coins
  `.execute(db);
  return rows[0] ?? { invited: 0n, streak: 0, streakDay: null, coins: 0n };
}

/** How many invitations of each were credited. */
export async function countInvited(db: Db, userIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ userId: string; entries: bigint }>`
    select user_id as "userId", entries from source_totals
    where user_id = any(${userIds}::uuid[]) and source = 'referral'
  `.execute(db);
  return new Map(rows.map(({ userId, entries }) => [userId, entries]));
}

/** Who held how much when that day began, by id after `after`. */
export async function findHoldersAtTurn(
  db: Db,
  turn: { day: string; after: string; limit: number; atLeast: bigint },
): Promise<{ userId: string; coins: bigint }[]> {
  const { rows } = await sql<{ userId: string; coins: bigint }>`
    select user_id as "userId", coins from (
      select distinct on (user_id) user_id, coins from holdings
      where day < ${turn.day}::date and user_id > ${turn.after}::uuid
      order by user_id, day desc
    ) at_turn
    where coins >= ${turn.atLeast}
    order by user_id limit ${turn.limit}
  `.execute(db);
  return rows;
}

/** The last turn that was paid; undefined before the first. */
export async function lastTurn(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select max(day)::text as day from turns`.execute(db);
  return rows[0]?.day ?? undefined;
}

export async function saveTurn(
  tx: Tx,
  turn: { day: string; awards: bigint; points: bigint; at: Date },
): Promise<void> {
  await sql`
    insert into turns (day, awards, points, finished_at)
    values (${turn.day}::date, ${turn.awards}, ${turn.points}, ${turn.at})
    on conflict do nothing
  `.execute(tx);
}

/** Days that no turn will ask for any more: there is a later one that was over at the last turn paid. */
export async function purgeHoldings(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from holdings h where ctid = any (array(
      select old.ctid from holdings old
      where exists (
        select from holdings newer
        where newer.user_id = old.user_id and newer.day > old.day and newer.day < (select max(day) from turns)
      ) limit 10000))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Who has reached it and was not paid. */
export async function findEntitled(tx: Tx, name: AchievementName, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from (${reachedBy[name]}) reached
    where not exists (
      select from entries e where e.natural_key = 'achievement:' || reached.user_id || ':' || ${name}::text
    ) limit ${limit}
  `.execute(tx);
  return rows.map(({ userId }) => userId);
}

const reachedBy: Record<AchievementName, ReturnType<typeof sql>> = {
  'invite-5-friends': sql`select user_id from source_totals where source = 'referral' and entries >= 5`,
  'check-in-7-days': sql`select user_id from streaks where streak >= 7`,
  'hold-1000-coins': sql`select user_id from holdings where coins >= 100000`,
};
