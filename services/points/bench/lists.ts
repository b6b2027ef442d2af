/**
 * Lists and figures with 1,000,000 entries of 100,001 accounts, one of which has 200,000 of them: each with its time,
 * totals included, and the plan that Postgres chose; and how fast events are booked beside all that. A real server
 * that flushes to disk.
 *
 *   npx tsx --conditions=source services/points/bench/lists.ts > lists.md
 */
import { sql, type Database } from '@tael/postgres';
import { onBenchServer, planOf, summaryOf, tableOf, timeQuestions, type Question } from '@tael/testkit';
import { entryTypes, type EntryType } from '../src/domain/entry.ts';
import { shanghaiDay } from '../src/domain/shanghai-day.ts';
import { migrations } from '../src/migrations.ts';
import { readPointsByDay } from '../src/operations/admin/read-analytics.ts';
import { awardCheckIns } from '../src/operations/events/award-check-ins.ts';
import { readHistory } from '../src/operations/read-history.ts';
import { readLevels } from '../src/operations/read-levels.ts';
import { readPoints } from '../src/operations/read-points.ts';
import { readSources } from '../src/operations/read-sources.ts';
import { readTasks } from '../src/operations/read-tasks.ts';
import { entryRange } from '../src/store/entries.ts';
import { allFigures, dayFigures, findFigures, findRecent, recentEntries } from '../src/store/figures.ts';
import { findRanked, ranked, rankings } from '../src/store/ranking.ts';

const [ordinary, each, ofHeavy] = [100_000, 8, 200_000];
const heavy = '00000000-0000-7000-8000-000000000000';
const idOf = (i: number): string => `00000001-0000-7000-8000-${i.toString(16).padStart(12, '0')}`;

const idInSql = sql`('00000001-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;
const typeInSql = sql`(array['earned','earned','earned','redeemed','earned','earned','other','earned'])[1 + n % 8]`;
const sourceInSql = sql`(array['check-in','referral','check-in','redemption','holding','check-in','adjustment',
  'achievement'])[1 + n % 8]`;

/** Entries `n` from 1 of the users that `users` gives as `i` and `id`. */
async function seedEntries(database: Database, users: ReturnType<typeof sql>, count: number): Promise<void> {
  await sql`
    insert into entries (natural_key, user_id, source, type, points, total_change, available_change, version, total,
      available, position, type_position, description, happened_at)
    select case when type = 'redeemed' then 'redemption:' || md5(id || ':' || n)::uuid else id || ':' || n end, id, ${sourceInSql}, type, 10 + (n + i) % 500, 0, 0, n, 0, 0, n,
      row_number() over (partition by id, type order by n), 'Seeded entry', now() - (n % 360) * interval '1 day'
    from (select id, i, n, ${typeInSql} as type from (${users}) u, generate_series(1, ${count}::int) n) made
  `.execute(database.db);
}

async function seed(database: Database): Promise<void> {
  for (let from = 1; from <= ordinary; from += 20_000) {
    const range = sql`generate_series(${from}::int, ${from + 19_999}::int) i`;
    await sql`
      insert into accounts (user_id, total, available, level, version, earned, redeemed, other)
      select ${idInSql}, points, points / 2, case when points < 50000 then 'Bronze' else 'Silver' end, ${each}::int, 6, 1, 1
      from (select i, (i::bigint * 7919) % 120000 as points from ${range}) made`.execute(database.db);
    await sql`
      insert into people (user_id, username, status, version)
      select ${idInSql}, 'User' || i, 'active', 1 from ${range}`.execute(database.db);
    await seedEntries(database, sql`select ${idInSql} as id, i from ${range}`, each);
  }
  await sql`
    insert into accounts (user_id, total, available, level, version, earned, redeemed, other)
    values (${heavy}, 9000000, 100000, 'Platinum', ${ofHeavy}::int, 150000, 25000, 25000)`.execute(
    database.db,
  );
  await seedEntries(database, sql`select ${heavy}::uuid as id, 0 as i`, ofHeavy);
  await sql`
    insert into redemptions (id, user_id, points, amount, state, created_at, settled_at)
    select substr(natural_key, 12)::uuid, user_id, points, points * 10, 'paid', happened_at, happened_at
    from entries where source = 'redemption'`.execute(database.db);
  for (const table of [
    'redemptions',
    'accounts',
    'entries',
    'people',
    'figures',
    'day_figures',
    'source_totals',
  ]) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(database.db);
  }
}

const clock = { now: () => new Date() };

function questions(): Question[] {
  const histories = [heavy, idOf(77_777)].flatMap((userId) =>
    [undefined, ...entryTypes].flatMap((type) =>
      [1, 500, 1_000_000].map((page): Question => {
        const who = userId === heavy ? 'of 200,000 entries' : 'of 8';
        const name = `history ${who}, ${type ?? 'all'}, page ${page}`;
        return [name, (database) => readHistory({ database }, userId, { type, page, limit: 100 })];
      }),
    ),
  );
  const lists = rankings.flatMap((by) =>
    [true, false].flatMap((ascending) =>
      [0, 50_000, 99_950].map((skip): Question => {
        const name = `users by ${by}, ${ascending ? 'ascending' : 'descending'}, from ${skip}`;
        return [
          name,
          ({ db }) => Promise.all([findFigures(db), findRanked(db, { by, ascending, limit: 50, skip })]),
        ];
      }),
    ),
  );
  const many = Array.from({ length: 1000 }, (_, i) => idOf(i * 97 + 1));
  return [
    ...histories,
    ...lists,
    ['analytics: figures and the latest', ({ db }) => Promise.all([findFigures(db), findRecent(db, 10)])],
    ['points by day, 365 days', (database) => readPointsByDay({ database, clock }, 365)],
    ['sources of one user', (database) => readSources({ database }, heavy)],
    ['tasks of one user', (database) => readTasks({ database, clock }, heavy)],
    ['levels of one user', (database) => readLevels({ database }, heavy)],
    ['GetPoints of 1000', (database) => readPoints({ database }, many)],
  ];
}

const noCeilings = { networkAwards: 0n, redemptions: 0n, firstWeek: 0n };

/** Check-ins as the consumer books them: 200 a transaction, two partitions at once. */
async function bookingRate(database: Database): Promise<number> {
  const [batches, size, day] = [50, 200, shanghaiDay(new Date())];
  const one = async (lane: number): Promise<void> => {
    for (let batch = 0; batch < batches; batch += 1) {
      const checkIns = Array.from({ length: size }, (_, i) => ({
        $typeName: 'events.auth.v1.UserCheckedIn' as const,
        userId: idOf(1 + lane * 50_000 + batch * size + i),
        date: day,
        streak: 1,
        points: 50n,
      }));
      await database.transaction((tx) => awardCheckIns(tx, noCeilings, checkIns));
    }
  };
  const startedAt = performance.now();
  await Promise.all([one(0), one(1)]);
  return (2 * batches * size) / ((performance.now() - startedAt) / 1000);
}

async function plansOfLists(database: Database): Promise<string[]> {
  const range = (type: EntryType | undefined) => entryRange(heavy, { type, from: 1n, to: 100n });
  const [yearAgo = '', today = ''] = [new Date(Date.now() - 364 * 86_400_000), new Date()].map(shanghaiDay);
  const statements = [
    ['the last page of 200,000 entries', range(undefined)],
    ['the last page of one type', range('redeemed')],
    ...rankings.map((by) => [
      `the last page of users by ${by}`,
      ranked({ by, ascending: false, limit: 50, skip: 99_950 }),
    ]),
    ['analytics: the figures', allFigures()],
    ['analytics: what moved last', recentEntries(10)],
    ['points by day, 365 days', dayFigures(yearAgo, today)],
  ] as [string, ReturnType<typeof entryRange | typeof ranked | typeof allFigures>][];
  const plans: string[] = [];
  for (const [name, statement] of statements)
    plans.push(await planOf(database, name, statement.compile(database.db)));
  return plans;
}

await onBenchServer({ migrations, connections: 4 }, async (database) => {
  await seed(database);
  const timed = await timeQuestions(database, questions());
  console.log('# Points: lists and figures\n');
  console.log(`1,000,000 entries of ${ordinary + 1} accounts, one of them with ${ofHeavy} entries.`);
  console.log(`${summaryOf(timed)}\n\n${tableOf(timed)}\n\n## Plans`);
  console.log((await plansOfLists(database)).join('\n'));
  const rate = Math.round(await bookingRate(database));
  console.log(`\n## Booking\n\n${rate} check-ins a second, 200 a transaction, two partitions at once,`);
  console.log('with outbox and figures, synced to disk.');
});
