/**
 * Benchmarks the administrator's user list with 200,000 accounts, on a server that flushes to disk. Prints time and
 * query plan for each filter, search, order and page depth.
 *
 *   npx tsx --conditions=source services/auth/bench/admin-list.ts > admin-list.md
 */
import type { Database } from '@tael/postgres';
import { onBenchServer, planOf, summaryOf, tableOf, timeQuestions, type Question } from '@tael/testkit';
import { migrations } from '../src/migrations.ts';
import {
  findUserPage,
  isCommon,
  pageIds,
  searchedPage,
  type ListOrder,
  type UserFilter,
} from '../src/store/directory.ts';
import { accounts, seed } from './seed.ts';

type Case = Partial<UserFilter> & Partial<ListOrder>;

const needles = [
  '',
  'a',
  'z',
  '7',
  'er',
  'zq',
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
const filters: Partial<UserFilter>[] = [
  {},
  { status: 'suspended' },
  { role: 'admin' },
  { level: 'Gold' },
  { status: 'active', role: 'user', level: 'Silver' },
  { status: 'locked', role: 'moderator', level: 'Platinum' },
];
const orders: Partial<ListOrder>[] = [
  {},
  { page: 5_000 },
  { page: 1_000_000 },
  { sort: 'username', direction: 'asc' },
  { sort: 'username', direction: 'desc', page: 5_000 },
  { sort: 'email', direction: 'asc' },
  { sort: 'email', direction: 'desc', page: 5_000 },
];

const cases: Case[] = needles.flatMap((search) =>
  filters.flatMap((filter) => orders.map((order) => ({ search, ...filter, ...order }))),
);

function complete({
  search = '',
  status = '',
  role = '',
  level = '',
  ...list
}: Case): [UserFilter, ListOrder] {
  return [
    { search, status, role, level },
    { page: 1, limit: 20, sort: 'created', direction: 'desc', ...list },
  ];
}

const totals = new Map<string, number>();

const inWords = (asked: Case): string =>
  Object.entries(asked)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ') || 'everything';

const questions = cases.map((asked): Question => [
  inWords(asked),
  async ({ db }) => {
    const { total } = await findUserPage(db, ...complete(asked));
    totals.set(inWords(asked), total);
  },
]);

async function plan(database: Database, asked: Case): Promise<string> {
  const [filter, list] = complete(asked);
  const { db } = database;
  const statement =
    filter.search === ''
      ? pageIds(filter, list)
      : searchedPage(filter, list, await isCommon(db, filter.search));
  return planOf(database, inWords(asked), statement.compile(database.db));
}

await onBenchServer({ migrations, connections: 1 }, async (database) => {
  await seed(database);
  const timed = await timeQuestions(database, questions);
  const counted = (some: typeof timed) =>
    tableOf(some.map((one) => ({ ...one, name: `${one.name} (${totals.get(one.name) ?? 0} found)` })));
  const common = cases.filter(
    ({ sort, status, role, level, page }) =>
      sort === undefined &&
      status === undefined &&
      role === undefined &&
      level === undefined &&
      page === undefined,
  );
  const slowest = timed.slice(0, 25);
  const alsoShown = new Set(common.map(inWords));
  console.log(`# The administrator's list with ${accounts} accounts\n\n${summaryOf(timed)}\n`);
  console.log(`The slowest 25:\n\n${counted(slowest)}\n`);
  console.log(`The common ones:\n\n${counted(timed.filter(({ name }) => alsoShown.has(name)))}\n\n## Plans`);
  const [first, second, third] = slowest.map(({ name }) => name);
  const planned = cases.filter((asked) => [first, second, third].includes(inWords(asked)));
  for (const asked of new Set([...planned, ...common])) console.log(await plan(database, asked));
});
