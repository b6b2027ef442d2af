/**
 * The queue, its search, its figures and the histories with 1,000,000 withdrawals of 100,000 people, one of whom has
 * 20,000: the median time of each, totals included. A real server that flushes to disk.
 *
 *   npx tsx --conditions=source services/withdrawal/bench/lists.ts
 */
import { randomUUID } from 'node:crypto';
import { migrate, openDatabase, sql, type Db } from '@tael/postgres';
import { startPostgres } from '@tael/testkit';
import { createAccountSafe } from '../src/account-safe.ts';
import { shanghaiDay } from '../src/domain/shanghai-day.ts';
import { migrations } from '../src/migrations.ts';
import { sumByDay, sumByStatus } from '../src/store/counts.ts';
import { findAfter, findPage, type Filter } from '../src/store/lists.ts';
import { findUnreconciled } from '../src/store/reconciling.ts';
import { findUnfinished } from '../src/store/withdrawals.ts';

const [people, each, ofHeavy, rounds, targetMs] = [100_000, 10, 20_000, 7, 50];
const heavy = randomUUID();

async function seed(db: Db): Promise<void> {
  const account = {
    method: 'bank',
    info: { bankName: 'Bank of Tests', bankAccount: '6222020000001234567' },
  } as const;
  const sealed = createAccountSafe('a secret of this bench').seal(heavy, account);
  await sql`
    insert into user_facts (user_id, username, search, version)
    select md5(i::text)::uuid, 'User' || i, 'user' || i, 1 from generate_series(1, ${people}::int) i`.execute(
    db,
  );
  await sql`insert into user_facts (user_id, username, search, version) values (${heavy}, 'Heavy', 'heavy', 1)`.execute(
    db,
  );
  const put = (owner: ReturnType<typeof sql>, count: number) => sql`
    insert into withdrawal (user_id, amount, method, sealed_account, account_fingerprint, status, version, admin_notes,
      created_at, changed_at, effect_done_at, reconciled_at)
    select ${owner}, 100 + n % 500000, 'bank', ${sealed}, md5(n::text), status, 4, 'a note', at, at,
      case when status in ('completed', 'rejected') then at end, case when status in ('completed', 'rejected') then at end
    from (
      select n, now() - n * interval '30 seconds' as at, case when n % 1000 < 3 then 'pending'
        when n % 1000 = 4 then 'approved' when n % 1000 = 5 then 'processing' when n % 20 = 7 then 'rejected'
        else 'completed' end as status
      from generate_series(1, ${count}::int) n) made`;
  await put(sql`md5((1 + n % ${people}::int)::text)::uuid`, people * each).execute(db);
  await put(sql`${heavy}::uuid`, ofHeavy).execute(db);
  for (const table of ['withdrawal', 'user_facts'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

type Asked = [name: string, ask: () => Promise<unknown>];

function questions(db: Db): Asked[] {
  const lists: [string, Filter][] = [
    ['the queue', {}],
    ['pending', { status: 'pending' }],
    ['completed', { status: 'completed' }],
    ['search for a common name', { search: 'user', alsoOf: [] }],
    ['search for a rare name', { search: 'user77777', alsoOf: [] }],
    ['search for nobody', { search: 'nobody at all', alsoOf: [] }],
    ['pending, search for a common name', { status: 'pending', search: 'user', alsoOf: [] }],
    ['history of 20,000', { userId: heavy }],
    ['history of nobody', { userId: randomUUID() }],
  ];
  const pages = lists.flatMap(([name, filter]) =>
    [1, 100, 1_000_000].map((page): Asked => [
      `${name}, page ${page}`,
      () => findPage(db, filter, { page, limit: 100 }),
    ]),
  );
  const now = new Date();
  return [
    ...pages,
    ['a portion of the export', () => findAfter(db, {}, { after: undefined, take: 500 })],
    ['sums by state', () => sumByStatus(db)],
    ['sums by day, 60 days', () => sumByDay(db, shanghaiDay(now), 60)],
    [
      'unfinished',
      () => findUnfinished(db, { after: undefined, requestedBefore: now, decidedBefore: now, most: 200 }),
    ],
    ['unreconciled', () => findUnreconciled(db, { after: undefined, unchangedSince: now, most: 1000 })],
  ];
}

async function medianMs(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const started = performance.now();
    await ask();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

const server = await startPostgres({ durable: true });
try {
  await migrate(server.url, migrations);
  const database = openDatabase({ url: server.url, name: 'bench', statementTimeoutMs: 0 });
  await seed(database.db);
  let late = 0;
  for (const [name, ask] of questions(database.db)) {
    const ms = await medianMs(ask);
    late += ms > targetMs ? 1 : 0;
    console.log(`| ${name} | ${ms.toFixed(1)} ms |${ms > targetMs ? ' late' : ''}`);
  }
  console.log(`${late} over ${targetMs} ms`);
  await database.close();
} finally {
  await server.stop();
}
