/**
 * Measures every combination of filter, search and page of the queue and of histories, and the sums. The data are
 * 1,000,000 withdrawals of 100,000 users, and 20,000 of one user. Also prints query plans and the cost of maintaining
 * the figures, on a real server that flushes to disk.
 *
 *   npx tsx --conditions=source services/withdrawal/bench/lists.ts
 */
import { randomUUID } from 'node:crypto';
import { sql, type Db } from '@tael/postgres';
import { onBenchServer, plansOf, summaryOf, tableOf, timeQuestions, type Question } from '@tael/testkit';
import { shanghaiDay } from '../src/domain/shanghai-day.ts';
import { statuses } from '../src/domain/withdrawal.ts';
import { migrations } from '../src/migrations.ts';
import { sumByDay, sumByStatus } from '../src/store/counts.ts';
import { findAfter, findPage, openList, type Filter } from '../src/store/lists.ts';
import { findUnreconciled } from '../src/store/reconciling.ts';
import { findUnfinished } from '../src/store/withdrawals.ts';
import { seed, type Person } from './list-seed.ts';

const [people, each, ofHeavy] = [100_000, 10, 20_000];
const heavy = randomUUID();

const person: Person = (i) => sql`md5((${i})::text)::uuid`;

const searches = ['', 'user', 'r1', '77', 'user777', 'user77777', 'heavy', '%', 'nobody at all'];

function questions(): Question[] {
  const queue = searches.flatMap((search) =>
    [undefined, ...statuses].map((status): [string, Filter] => [
      `queue, search=${search} status=${status ?? ''}`,
      {
        kind: 'payout',
        status,
        ...(search === '' ? {} : { search, alsoUserIds: search === 'user' ? idsByAddress : [] }),
      },
    ]),
  );
  const histories = [undefined, ...statuses].map((status): [string, Filter] => [
    `history of 20,000, status=${status ?? ''}`,
    { kind: 'payout', userId: heavy, status },
  ]);
  const pages = [...queue, ...histories].flatMap(([name, filter]) =>
    [1, 20, 5_000, 1_000_000].map((page): Question => [
      `${name} page=${page}`,
      ({ db }) => findPage(db, filter, { page, limit: 100 }),
    ]),
  );
  const now = new Date();
  const stretch = { after: undefined, requestedBefore: now, decidedBefore: now, most: 200 };
  return [
    ...pages,
    [
      'history of nobody',
      ({ db }) => findPage(db, { kind: 'payout', userId: randomUUID() }, { page: 1, limit: 100 }),
    ],
    [
      'export, first portion',
      async ({ db }) =>
        findAfter(db, await openList(db, { kind: 'payout' }), { after: undefined, take: 500 }),
    ],
    ['sums by state', ({ db }) => sumByStatus(db, 'payout')],
    ['sums by day, 60 days', ({ db }) => sumByDay(db, shanghaiDay(now), 60)],
    ['sums by day, 730 days', ({ db }) => sumByDay(db, shanghaiDay(now), 730)],
    ['unfinished', ({ db }) => findUnfinished(db, stretch)],
    ['unreconciled', ({ db }) => findUnreconciled(db, { after: undefined, unchangedSince: now, most: 1000 })],
  ];
}

/** Ids that auth would find by e-mail: the maximum of one list. */
const idsByAddress = Array.from({ length: 1000 }, () => randomUUID());

/** With or without the triggers that maintain the figures. */
async function stepMs(db: Db, withFigures: boolean): Promise<number> {
  await sql`alter table withdrawal ${sql.raw(withFigures ? 'enable' : 'disable')} trigger user`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from withdrawal where status = 'pending' order by id limit 300`.execute(db);
  const started = performance.now();
  for (const { id } of rows) {
    await sql`update withdrawal set status = 'approved' where id = ${id}`.execute(db);
    await sql`update withdrawal set status = 'pending' where id = ${id}`.execute(db);
  }
  return (performance.now() - started) / rows.length / 2;
}

const explained = [
  'queue, search= status= page=1',
  'queue, search= status=completed page=5000',
  'queue, search=user status= page=20',
  'queue, search=77 status=pending page=1',
  'queue, search=user777 status= page=1',
  'history of 20,000, status= page=1000000',
  'sums by day, 60 days',
];

await onBenchServer({ migrations, connections: 1 }, async (database, url) => {
  await seed(database.db, {
    people,
    count: people * each,
    person,
    heavy: { id: heavy, count: ofHeavy },
  });
  const timed = await timeQuestions(database, questions());
  const count = (people * each + ofHeavy).toLocaleString('en');
  console.log(`${count} withdrawals of ${people + 1} people. ${summaryOf(timed)}\n`);
  const [kept, bare] = [await stepMs(database.db, true), await stepMs(database.db, false)];
  console.log(
    `A change of state takes ${kept.toFixed(2)} ms with the figures kept, ${bare.toFixed(2)} ms without.\n`,
  );
  const shown = timed.filter(
    ({ name }, place) => place < 25 || name.endsWith(' page=1') || !name.includes('page='),
  );
  console.log(`The slowest 25, and the common ones:\n\n${tableOf(shown)}\n\n## Plans`);
  for (const question of questions())
    if (explained.includes(question[0])) console.log(await plansOf(url, question));
});
