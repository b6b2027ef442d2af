/**
 * The lists of referrals with 200,000 of them: the administrator's with each search, status and depth, total included,
 * its figures, and the pages of the busiest referrer; with the plans that Postgres chose. A real server that flushes
 * to disk.
 *
 *   npx tsx --conditions=source services/referral/bench/lists.ts > referral-lists.md
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, type Database } from '@tael/postgres';
import { startPostgres } from '@tael/testkit';
import { migrations } from '../src/migrations.ts';
import { listReferrals } from '../src/operations/admin/list-referrals.ts';
import { countReferrals } from '../src/operations/count-referrals.ts';
import { allTotals, findTotals } from '../src/store/figures.ts';
import { findListedAfter, findPageIds, hits, isCommon, pageIds } from '../src/store/listing.ts';
import { findOwn, ownReferrals } from '../src/store/own-referrals.ts';
import { busiest, referrals, seed } from './seed.ts';

const rounds = 7;
const targetMs = 50;

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
      run: (database) => listReferrals({ database }, { search, status, page, limit: 20 }),
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

/** A file is written in stretches, wherever one begins. */
const ofExport: Case[] = statuses.map((status) => ({
  name: `500 rows of the CSV file from the middle on, status=${status}`,
  run: async ({ db }) => {
    const [middle] = await findPageIds(db, '', { offset: 100_000, limit: 1 });
    return findListedAfter(db, { search: '', status }, middle, 500);
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

interface Measured {
  asked: Case;
  best: number;
  median: number;
  worst: number;
}

async function measure(database: Database, asked: Case): Promise<Measured> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await asked.run(database);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { asked, best: times[0] ?? 0, median: times[Math.floor(rounds / 2)] ?? 0, worst: times.at(-1) ?? 0 };
}

async function explain(database: Database, { plan }: Case): Promise<string> {
  if (plan === undefined) return '';
  const compiled = await plan(database);
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, buffers off) ${compiled.sql}`,
    [...compiled.parameters],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const line = ({ asked, best, median, worst }: Measured): string =>
  `| ${asked.name} | ${best.toFixed(1)} | ${median.toFixed(1)} | ${worst.toFixed(1)} |\n`;
const head = '| asked | best ms | median ms | worst ms |\n|---|--:|--:|--:|\n';

const dir = mkdtempSync(join(tmpdir(), 'tael-bench-referrals-'));
chmodSync(dir, 0o755);
const server = await startPostgres({ dir });
const database = openDatabase({ url: server.url, name: 'bench', max: 2, statementTimeoutMs: 120_000 });
try {
  await migrate(server.url, migrations);
  await seed(database);
  const measured: Measured[] = [];
  for (const asked of cases) measured.push(await measure(database, asked));
  measured.sort((a, b) => b.median - a.median);
  const out = (text: string) => process.stdout.write(text);
  const within = measured.filter(({ median }) => median < targetMs).length;
  const worst = Math.max(...measured.map((one) => one.worst));
  out(`# The lists with ${referrals} referrals\n\n`);
  out(
    `${measured.length} questions, ${rounds} rounds each, totals included: ${within} with a median under ${targetMs} ms; `,
  );
  out(
    `slowest median ${measured[0]?.median.toFixed(1) ?? '–'} ms, slowest single answer ${worst.toFixed(1)} ms.\n\n`,
  );
  out(`The slowest twenty:\n\n${head}`);
  measured.slice(0, 20).forEach((one) => out(line(one)));
  out(`\nThe common ones:\n\n${head}`);
  const common = measured.filter(
    ({ asked }) => / status= page=1$/.test(asked.name) || !asked.name.startsWith('admin search'),
  );
  common.forEach((one) => out(line(one)));
  out('\n## Plans\n');
  for (const { asked } of [...measured.slice(0, 3), ...common].filter(
    (one) => one.asked.plan !== undefined,
  )) {
    out(`\n${asked.name}\n\n\`\`\`\n${await explain(database, asked)}\n\`\`\`\n`);
  }
} finally {
  await database.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
