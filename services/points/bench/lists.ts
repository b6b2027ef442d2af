/**
 * Lists and figures with 1,000,000 entries of 100,001 accounts, one of which has 200,000 of them: each with its time,
 * totals included, and the plan that Postgres chose; and how fast events are booked beside all that. A real server
 * that flushes to disk.
 *
 *   npx tsx --conditions=source services/points/bench/lists.ts > lists.md
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, sql, type Database } from '@tael/postgres';
import { startPostgres } from '@tael/testkit';
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
const rounds = 7;
const targetMs = 50;
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

type Asked = [name: string, ask: () => Promise<unknown>];

function questions(database: Database): Asked[] {
  const deps = { database, clock: { now: () => new Date() } };
  const { db } = database;
  const histories = [heavy, idOf(77_777)].flatMap((userId) =>
    [undefined, ...entryTypes].flatMap((type) =>
      [1, 500, 1_000_000].map((page): Asked => {
        const who = userId === heavy ? 'of 200,000 entries' : 'of 8';
        const name = `history ${who}, ${type ?? 'all'}, page ${page}`;
        return [name, () => readHistory(deps, userId, { type, page, limit: 100 })];
      }),
    ),
  );
  const lists = rankings.flatMap((by) =>
    [true, false].flatMap((ascending) =>
      [0, 50_000, 99_950].map((skip): Asked => {
        const name = `users by ${by}, ${ascending ? 'ascending' : 'descending'}, from ${skip}`;
        return [
          name,
          () => Promise.all([findFigures(db), findRanked(db, { by, ascending, limit: 50, skip })]),
        ];
      }),
    ),
  );
  const many = Array.from({ length: 1000 }, (_, i) => idOf(i * 97 + 1));
  return [
    ...histories,
    ...lists,
    ['analytics: figures and the latest', () => Promise.all([findFigures(db), findRecent(db, 10)])],
    ['points by day, 365 days', () => readPointsByDay(deps, 365)],
    ['sources of one user', () => readSources(deps, heavy)],
    ['tasks of one user', () => readTasks(deps, heavy)],
    ['levels of one user', () => readLevels(deps, heavy)],
    ['GetPoints of 1000', () => readPoints(deps, many)],
  ];
}

async function measure([name, ask]: Asked) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { name, median: times[Math.floor(rounds / 2)] ?? 0, worst: times.at(-1) ?? 0 };
}

type Compiles = ReturnType<
  typeof entryRange | typeof ranked | typeof allFigures | typeof dayFigures | typeof recentEntries
>;

async function plan(database: Database, name: string, query: Compiles): Promise<string> {
  const compiled = query.compile(database.db);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, buffers off) ${compiled.sql}`,
    [...compiled.parameters],
  );
  return `\n${name}\n\n\`\`\`\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\`\`\`\n`;
}

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
      await database.transaction((tx) => awardCheckIns(tx, checkIns));
    }
  };
  const startedAt = performance.now();
  await Promise.all([one(0), one(1)]);
  return (2 * batches * size) / ((performance.now() - startedAt) / 1000);
}

const out = (text: string) => process.stdout.write(text);
const dir = mkdtempSync(join(tmpdir(), 'tael-bench-points-'));
chmodSync(dir, 0o755);
const server = await startPostgres({ dir, durable: true });
const database = openDatabase({ url: server.url, name: 'bench', max: 4, statementTimeoutMs: 600_000 });
try {
  await migrate(server.url, migrations);
  await seed(database);
  const measured = [];
  for (const asked of questions(database)) measured.push(await measure(asked));
  measured.sort((a, b) => b.median - a.median);
  const within = measured.filter(({ median }) => median < targetMs).length;
  out(
    `# Points: lists and figures\n\n1,000,000 entries of ${ordinary + 1} accounts, one of them with ${ofHeavy} entries. `,
  );
  out(
    `${measured.length} questions, ${rounds} rounds each, totals included: ${within} with a median under ${targetMs} ms; `,
  );
  out(`slowest single answer ${Math.max(...measured.map(({ worst }) => worst)).toFixed(1)} ms.\n\n`);
  out('| asked | median ms | worst ms |\n|---|--:|--:|\n');
  for (const { name, median, worst } of measured)
    out(`| ${name} | ${median.toFixed(1)} | ${worst.toFixed(1)} |\n`);
  out('\n## Plans\n');
  const range = (type: EntryType | undefined) => entryRange(heavy, { type, from: 1n, to: 100n });
  out(await plan(database, 'the last page of 200,000 entries', range(undefined)));
  out(await plan(database, 'the last page of one type', range('redeemed')));
  for (const by of rankings) {
    const list = ranked({ by, ascending: false, limit: 50, skip: 99_950 });
    out(await plan(database, `the last page of users by ${by}`, list));
  }
  out(await plan(database, 'analytics: the figures', allFigures()));
  out(await plan(database, 'analytics: what moved last', recentEntries(10)));
  const [yearAgo, today] = [new Date(Date.now() - 364 * 86_400_000), new Date()].map(shanghaiDay);
  out(await plan(database, 'points by day, 365 days', dayFigures(yearAgo ?? '', today ?? '')));
  const rate = await bookingRate(database);
  out(`\n## Booking\n\n${Math.round(rate)} check-ins a second, 200 a transaction, two partitions at once, `);
  out(`with outbox and figures, synced to disk.\n`);
} finally {
  await database.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
