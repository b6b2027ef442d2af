/**
 * Times the lists and figures with 1,000,000 transactions of 100,001 users, on a server that flushes to disk. One user
 * has 300,000 of them. Also prints some query plans.
 *
 *   npx tsx --conditions=source services/wallet/bench/lists.ts
 */
import { sql, type Database, type Db } from '@tael/postgres';
import { onBenchServer, plansOf, summaryOf, tableOf, timeQuestions, type Question } from '@tael/testkit';
import { kindsOfAdminType } from '../src/domain/kinds.ts';
import { migrations } from '../src/migrations.ts';
import { planPage, type Wish } from '../src/operations/admin/list-all-transactions.ts';
import { listOwnTransactions, type TransactionWish } from '../src/operations/list-own-transactions.ts';
import { readOrigin } from '../src/operations/read-origin.ts';
import { findListedPage, type ListFilter } from '../src/store/admin-transactions.ts';
import { rankings, rankUsers } from '../src/store/ranked-holdings.ts';
import { findSubsidies, sumSubsidies } from '../src/store/subsidy-register.ts';
import { sumByDay, sumCoins, sumTransactions } from '../src/store/wallet-figures.ts';
import { lastDays } from '../src/domain/shanghai-day.ts';
import { seed, transactions, type Person } from './list-seed.ts';

const heavy = '00000000-0000-7000-8000-000000000000';
const idOf = (i: number): string => `00000001-0000-7000-8000-${i.toString(16).padStart(12, '0')}`;
const userInSql: Person = (i) => sql`('00000001-0000-7000-8000-' || lpad(to_hex(${i}), 12, '0'))::uuid`;

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

function ownQuestions(): Question[] {
  const own = (database: Database, wish: Parameters<typeof listOwnTransactions>[2]) =>
    listOwnTransactions(
      { database, clock: { now: () => new Date() } } as Parameters<typeof listOwnTransactions>[0],
      heavy,
      wish,
    );
  const wishes: [string, TransactionWish][] = [
    ['all', {}],
    ['type=send', { type: 'send' }],
    ['type=receive', { type: 'receive' }],
    ['type=card', { type: 'card' }],
    ['type=subsidy', { type: 'subsidy' }],
    ['status=completed', { status: 'completed' }],
    ['status=failed', { status: 'failed' }],
    ['status=pending', { status: 'pending' }],
    ['type=send status=completed', { type: 'send', status: 'completed' }],
    ['a month', { from: day(60), to: day(30) }],
    ['since a month', { from: day(30) }],
    ['until a month ago, completed', { to: day(30), status: 'completed' }],
    ['search=lunch', { search: 'lunch' }],
    ['search=user777', { search: 'user777' }],
    ['search=nothing like it', { search: 'nothing like it' }],
    ['search=lunch type=send', { search: 'lunch', type: 'send' }],
    ['search=lunch, until a month ago', { search: 'lunch', to: day(30) }],
  ];
  return wishes.flatMap(([name, wish]) =>
    [1, 50, 1_500, 1_000_000].map((page): Question => [
      `own of 300,000: ${name}, page=${page}`,
      (database) => own(database, { ...wish, page, limit: 100 }),
    ]),
  );
}

function adminQuestions(): Question[] {
  const pageOf = async (db: Db, filter: ListFilter, page: number) => {
    const { range } = await planPage(db, filter, { page, limit: 100 });
    return findListedPage(db, filter, range);
  };
  const wishes: Omit<Wish, 'search'>[] = [undefined, 'send', 'swap', 'pay', 'points', 'receive'].flatMap(
    (type) =>
      [undefined, 'pending', 'completed', 'failed'].map(
        (status) => ({ type, status }) as Omit<Wish, 'search'>,
      ),
  );
  const parties = Array.from({ length: 1000 }, (_, i) => idOf(1 + i * 97));
  const searches: [string, readonly string[]][] = [
    ['a thousand people', parties],
    ['the one with 300,000', [heavy]],
    ['one', parties.slice(0, 1)],
    ['nobody', []],
  ];
  const lists = wishes.flatMap(({ type, status }) =>
    [1, 200, 1_000_000].map((page): Question => [
      `admin: type=${type ?? ''} status=${status ?? ''} page=${page}`,
      ({ db }) => pageOf(db, { kinds: kindsOfAdminType(type), status }, page),
    ]),
  );
  const found = searches.flatMap(([name, ids]) =>
    [undefined, 'pending' as const, 'completed' as const].flatMap((status) =>
      [1, 20, 1_000_000].map((page): Question => [
        `admin: search that fits ${name} status=${status ?? ''} page=${page}`,
        ({ db }) =>
          pageOf(
            db,
            { kinds: kindsOfAdminType(), status, search: { parties: ids, id: undefined, address: 'x' } },
            page,
          ),
      ]),
    ),
  );
  return [...lists, ...found];
}

function figureQuestions(): Question[] {
  const ranked = rankings.flatMap((by) =>
    [true, false].flatMap((ascending) =>
      [0, 50_000, 99_900].map((skip): Question => [
        `wallets by ${by}, ${ascending ? 'ascending' : 'descending'}, from ${skip}`,
        ({ db }) => rankUsers(db, { by, ascending, skip, take: 100 }),
      ]),
    ),
  );
  const some = Array.from({ length: 1000 }, (_, i) => idOf(1 + i * 31));
  return [
    ...ranked,
    [
      'wallets, the first 5,000',
      ({ db }) => rankUsers(db, { by: 'coins', ascending: false, skip: 0, take: 5_000 }),
    ],
    [
      'wallets by cash among 1,000',
      ({ db }) => rankUsers(db, { by: 'cash', ascending: false, skip: 0, take: 100 }, some),
    ],
    ['coins of all, and by day', ({ db }) => sumCoins(db, lastDays(new Date(), 31))],
    ['transactions of all time', ({ db }) => sumTransactions(db)],
    ['60 days', ({ db }) => sumByDay(db, lastDays(new Date(), 60))],
    [
      'where the value of the one with 300,000 came from',
      (database) => readOrigin({ database }, { userId: heavy, before: new Date(), youngDays: 7 }),
    ],
    [
      'subsidy register, page 1',
      ({ db }) => Promise.all([sumSubsidies(db, {}), findSubsidies(db, {}, { skip: 0, take: 100 })]),
    ],
    [
      'subsidy register, last page',
      ({ db }) => Promise.all([sumSubsidies(db, {}), findSubsidies(db, {}, { skip: 99_900, take: 100 })]),
    ],
  ];
}

const planned = [
  'own of 300,000: all, page=1500',
  'own of 300,000: search=lunch, page=1',
  'admin: type= status= page=200',
  'admin: search that fits a thousand people status= page=1',
];

await onBenchServer({ migrations, connections: 8 }, async (database, url) => {
  await seed(database.db, { people: 100_000, person: userInSql, heavy });
  const questions = [...ownQuestions(), ...adminQuestions(), ...figureQuestions()];
  const started = performance.now();
  await questions[0]?.[1](database);
  const firstMs = performance.now() - started;
  const timed = await timeQuestions(database, questions);
  const count = transactions.toLocaleString('en');
  console.log(
    `${count} transactions. ${summaryOf(timed)} The first look into the long history, which sets its checkpoints, took ${firstMs.toFixed(0)} ms.\n`,
  );
  const shown = timed.filter(
    ({ name }, place) => place < 40 || !name.includes('page=') || name.endsWith('page=1'),
  );
  console.log(`${tableOf(shown)}\n\n## Plans`);
  for (const question of questions)
    if (planned.includes(question[0])) console.log(await plansOf(url, question));
});
