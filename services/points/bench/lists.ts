/**
 * Benchmarks lists and figures with 1,000,000 entries of 100,001 accounts, one of which has 200,000. Prints time and
 * query plan of each, and the rate at which events are booked. The server flushes to disk.
 *
 *   npx tsx --conditions=source services/points/bench/lists.ts > lists.md
 */
import { sql, type Database } from '@tael/postgres';
import { onBenchServer, planOf, summaryOf, tableOf, timeQuestions, type Question } from '@tael/testkit';
import { entryTypes, type EntryType } from '@tael/contract/points';
import { shanghaiDay } from '../src/domain/shanghai-day.ts';
import { migrations } from '../src/migrations.ts';
import { readPointsByDay } from '../src/operations/admin/read-analytics.ts';
import { awardCheckIns } from '../src/operations/events/award-check-ins.ts';
import { readHistory } from '../src/operations/read-history.ts';
import { readLevels } from '../src/operations/read-levels.ts';
import { readPoints } from '../src/operations/read-points.ts';
import { readSources } from '../src/operations/read-sources.ts';
import { readAchievements } from '../src/operations/read-achievements.ts';
import { entryRange } from '../src/store/entries.ts';
import { allFigures, dayFigures, findFigures, findRecent, recentEntries } from '../src/store/figures.ts';
import { findRanked, ranked, rankings } from '../src/store/ranking.ts';
import { seed, type Person } from './list-seed.ts';

const [ordinary, each, ofHeavy] = [100_000, 8, 200_000];
const heavy = '00000000-0000-7000-8000-000000000000';
const idOf = (i: number): string => `00000001-0000-7000-8000-${i.toString(16).padStart(12, '0')}`;

const person: Person = (i) => sql`('00000001-0000-7000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;

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
    ['tasks of one user', (database) => readAchievements({ database, clock }, heavy)],
    ['levels of one user', (database) => readLevels({ database }, heavy)],
    ['GetPoints of 1000', (database) => readPoints({ database }, many)],
  ];
}

const noCeilings = { networkAwards: 0n, redemptions: 0n, firstWeek: 0n };

/** As the consumer books check-ins: 200 per transaction, two partitions at once. */
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
  await seed(database, { people: ordinary, each, person, heavy: { id: heavy, entries: ofHeavy } });
  await sql`
    insert into redemptions (id, user_id, points, amount, state, created_at, settled_at)
    select substr(natural_key, 12)::uuid, user_id, points, points * 10, 'paid', happened_at, happened_at
    from entries where source = 'redemption'`.execute(database.db);
  await sql`vacuum (analyze) redemptions`.execute(database.db);
  const timed = await timeQuestions(database, questions());
  console.log('# Points: lists and figures\n');
  console.log(`1,000,000 entries of ${ordinary + 1} accounts, one of them with ${ofHeavy} entries.`);
  console.log(`${summaryOf(timed)}\n\n${tableOf(timed)}\n\n## Plans`);
  console.log((await plansOfLists(database)).join('\n'));
  const rate = Math.round(await bookingRate(database));
  console.log(`\n## Booking\n\n${rate} check-ins a second, 200 a transaction, two partitions at once,`);
  console.log('with outbox and figures, synced to disk.');
});
