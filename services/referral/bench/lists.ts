/**
 * Benchmarks the lists of 200,000 referrals, on a server that flushes to disk. Covers the administrator's list with
 * each search, status and page depth, its figures, and the pages of the busiest referrer. Prints times and plans.
 *
 *   npx tsx --conditions=source services/referral/bench/lists.ts > referral-lists.md
 */
import type { Database } from '@tael/postgres';
import { onBenchServer, planOf, summaryOf, tableOf, timeQuestions } from '@tael/testkit';
import { migrations } from '../src/migrations.ts';
import { listReferrals } from '../src/operations/admin/list-referrals.ts';
import { countReferrals } from '../src/operations/count-referrals.ts';
import { allTotals, findTotals } from '../src/store/figures.ts';
import { findListedAfter, findPageIds, hits, isCommon, newestFirst, pageIds } from '../src/store/listing.ts';
import { findOwn, ownReferrals } from '../src/store/own-referrals.ts';
import { busiest, referrals, seed } from './seed.ts';

interface Case {
  name: string;
  run: (database: Database) => Promise<unknown>;
  plan?: (database: Database) => Promise<{ sql: string; parameters: readonly unknown[] }>;
}

const needles = [
  '',
  'a',
  '7',
  'er',
  '77',
  '张',
  'com',
  'user1',
  'user1234',
  'mail.example',
  'nobody',
  '%',
  '_1',
];
const statuses = ['', 'pending', 'completed', 'failed'];
const depths = [1, 5_000, 1_000_000];

const ofAdministrator: Case[] = needles.flatMap((search) =>
  statuses.flatMap((status) =>
    depths.map((page) => ({
      name: `admin search=${search} status=${status} page=${page}`,
      run: (database) => listReferrals({ database }, { search, status, page, limit: 20, order: newestFirst }),
      plan: async (database) =>
        search === ''
          ? pageIds(status, Math.min(page - 1, 9_999) * 20, 20).compile(database.db)
          : hits({ search, status }, { page, limit: 20 }, await isCommon(database.db, search)).compile(
              database.db,
            ),
    })),
  ),
);

const ofReferrer: Case[] = [1, 40, 400].flatMap((page) =>
  [false, true].map((pendingOnly) => ({
    name: `busiest referrer ${pendingOnly ? 'pending' : 'history'} page=${page}`,
    run: ({ db }) => findOwn(db, { userId: busiest, pendingOnly, page, limit: 100 }),
    plan: ({ db }) =>
      Promise.resolve(ownReferrals({ userId: busiest, pendingOnly, page, limit: 100 }).compile(db)),
  })),
);

/** The CSV file is written in batches, which may begin anywhere. */
const ofExport: Case[] = statuses.map((status) => ({
  name: `500 rows of the CSV file from the middle on, status=${status}`,
  run: async ({ db }) => {
    const [middle] = await findPageIds(db, '', { offset: 100_000, limit: 1 });
    const last = middle === undefined ? undefined : { id: middle, points: 0, score: 0 };
    return findListedAfter(db, { search: '', status }, last, 500);
  },
}));

const figures: Case[] = [
  {
    name: 'admin stats',
    run: ({ db }) => findTotals(db),
    plan: ({ db }) => Promise.resolve(allTotals().compile(db)),
  },
  { name: 'figures of the busiest referrer', run: (database) => countReferrals({ database }, [busiest]) },
];

const cases = [...ofAdministrator, ...ofReferrer, ...ofExport, ...figures];

const isUsual = ({ name }: { name: string }): boolean =>
  name.endsWith(' status= page=1') || !name.startsWith('admin search');

await onBenchServer({ migrations, connections: 2 }, async (database) => {
  await seed(database);
  const timed = await timeQuestions(
    database,
    cases.map(({ name, run }) => [name, run]),
  );
  const common = timed.filter(isUsual);
  console.log(`# The lists with ${referrals} referrals\n\n${summaryOf(timed)}\n`);
  console.log(`The slowest twenty:\n\n${tableOf(timed.slice(0, 20))}\n`);
  console.log(`The common ones:\n\n${tableOf(common)}\n\n## Plans`);
  for (const { name } of new Set([...timed.slice(0, 3), ...common])) {
    const compiled = await cases.find((asked) => asked.name === name)?.plan?.(database);
    if (compiled !== undefined) console.log(await planOf(database, name, compiled));
  }
});
