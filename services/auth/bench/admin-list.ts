/**
 * The administrator's list of users with 200,000 accounts: each filter, search, order and depth with its time, total
 * included, and the plan that Postgres chose. A real server that flushes to disk.
 *
 *   npx tsx --conditions=source services/auth/bench/admin-list.ts > admin-list.md
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, sql, type Database } from '@tael/postgres';
import { startPostgres } from '@tael/testkit';
import { migrations } from '../src/migrations.ts';
import { findUserPage, isCommon, userPage, type ListOrder, type UserFilter } from '../src/store/directory.ts';

const accounts = 200_000;
const rounds = 7;
const targetMs = 50;

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

async function seed(database: Database): Promise<void> {
  await sql`set statement_timeout = 0`.execute(database.db);
  for (let from = 1; from <= accounts; from += 20_000) {
    await sql`
      insert into users (username, username_key, email, email_key, password_hash, invitation_code, status, role,
        membership_level, created_at)
      select name, lower(name), name || '@' || host, lower(name || '@' || host), repeat('x', 97), 'SEED' || i,
        (array['active','active','active','active','active','active','active','suspended','inactive','locked'])[1 + i % 10],
        case when i % 1000 = 0 then 'admin' when i % 200 = 1 then 'moderator' else 'user' end,
        (array['Bronze','Bronze','Bronze','Silver','Gold','Platinum'])[1 + i / 10 % 6],
        now() - (i::bigint * 97 % 31536000) * interval '1 second'
      from (
        select i, case when i % 5000 = 0 then '张伟' || i else 'User' || i end as name,
          (array['example.com','mail.example','tael.test'])[1 + i % 3] as host
        from generate_series(${from}::int, ${from + 19_999}::int) i
      ) made`.execute(database.db);
  }
  await sql`vacuum (analyze) users`.execute(database.db);
  await sql`vacuum (analyze) directory`.execute(database.db);
}

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

interface Measured {
  asked: Case;
  total: number;
  best: number;
  median: number;
  worst: number;
}

async function measure(database: Database, asked: Case): Promise<Measured> {
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    ({ total } = await findUserPage(database.db, ...complete(asked)));
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return {
    asked,
    total,
    best: times[0] ?? 0,
    median: times[Math.floor(rounds / 2)] ?? 0,
    worst: times.at(-1) ?? 0,
  };
}

async function plan(database: Database, asked: Case): Promise<string> {
  const common = await isCommon(database.db, asked.search ?? '');
  const compiled = userPage(...complete(asked), common).compile(database.db);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, buffers off) ${compiled.sql}`,
    [...compiled.parameters],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const inWords = (asked: Case): string =>
  Object.entries(asked)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(' ') || 'everything';
const line = ({ asked, total, best, median, worst }: Measured): string =>
  `| ${inWords(asked).replaceAll('|', '\\|')} | ${total} | ${best.toFixed(1)} | ${median.toFixed(1)} | ${worst.toFixed(1)} |\n`;

const dir = mkdtempSync(join(tmpdir(), 'tael-bench-list-'));
chmodSync(dir, 0o755);
const server = await startPostgres({ dir });
const database = openDatabase({ url: server.url, name: 'bench', max: 1, statementTimeoutMs: 60_000 });
try {
  await migrate(server.url, migrations);
  await seed(database);
  const measured: Measured[] = [];
  for (const asked of cases) measured.push(await measure(database, asked));
  measured.sort((a, b) => b.median - a.median);
  const within = measured.filter(({ median }) => median < targetMs).length;
  const worst = Math.max(...measured.map((one) => one.worst));
  const out = (text: string) => process.stdout.write(text);
  out(`# The administrator's list with ${accounts} accounts\n\n`);
  out(
    `${measured.length} combinations of search, filters, order and page, ${rounds} rounds each, total included: `,
  );
  out(
    `${within} with a median under ${targetMs} ms; slowest median ${measured[0]?.median.toFixed(1) ?? '–'} ms, `,
  );
  out(`slowest single answer ${worst.toFixed(1)} ms.\n\n`);
  out(
    'The slowest 25, and the common ones:\n\n| asked | matches | best ms | median ms | worst ms |\n|---|--:|--:|--:|--:|\n',
  );
  measured.slice(0, 25).forEach((one) => out(line(one)));
  const common = measured.filter(
    ({ asked }) =>
      asked.sort === undefined &&
      asked.status === undefined &&
      asked.role === undefined &&
      asked.level === undefined &&
      asked.page === undefined,
  );
  common.forEach((one) => out(line(one)));
  out('\n## Plans\n');
  for (const asked of [...new Set([...measured.slice(0, 3), ...common].map((one) => one.asked))]) {
    out(`\n${inWords(asked)}\n\n\`\`\`\n${await plan(database, asked)}\n\`\`\`\n`);
  }
} finally {
  await database.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
