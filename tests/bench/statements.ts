import { writeFileSync } from 'node:fs';
import { sql, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { onBenchServer } from '@tael/testkit';
import { startOf } from '../../services/wallet/src/domain/statement-month.ts';
import { migrations } from '../../services/wallet/src/migrations.ts';
import { makeStatements } from '../../services/wallet/src/operations/statements/make-statements.ts';

/** CSV and PDF of a month with many postings: npx tsx --conditions=source tests/bench/statements.ts [postings [folder]] */
const postings = Number(process.argv[2] ?? 1_000_000);
const folder = process.argv[3];
const user = '0190a000-0000-7000-8000-000000000001';
const month = '2026-10';

/** Sends with a thousand others, evenly over the month; two postings each, as the ledger writes them. */
async function seed({ db }: Database): Promise<void> {
  const other = sql`('0190b000-0000-7000-8000-' || lpad(to_hex(n % 1000), 12, '0'))::uuid`;
  await sql`insert into account (user_id, opened_at) values (${user}, ${startOf(month)})`.execute(db);
  await sql`
    insert into user_facts
    select ${other}, case when n % 2 = 0 then 'User' || n else '用户' || n end, 'user' || n, 'active', 1, now()
    from generate_series(0, 999) n
    union all select ${user}::uuid, 'Heavy', 'heavy', 'active', 1, now()`.execute(db);
  await sql`
    create unlogged table made as
    select n, uuidv7() as id, n % 3 <> 0 as incoming, (100 + n % 900)::bigint as amount, ${other} as other,
      ${startOf(month)}::timestamptz + n * interval '31 days' / ${postings + 1}::int as at
    from generate_series(1, ${postings}::int) n`.execute(db);
  await sql`
    insert into transactions (id, kind, status, from_user, to_user, amount, currency, volume, description, created_at,
      settled_at)
    select id, 'send', 'completed', case when incoming then other else ${user}::uuid end,
      case when incoming then ${user}::uuid else other end, amount, 'USDC', 726,
      case when n % 2 = 0 then 'lunch ' || n when n % 5 = 0 then '午餐费用 ' || n else '' end, at, at from made`.execute(
    db,
  );
  await sql`
    insert into posting (shard, seq, operation_id, user_id, account, asset, amount, balance_after, posted_at, hash)
    select n % 8, n / 8 * 2 + side, id, case when (side = 2) = incoming then ${user}::uuid else other end, 'coins', 'USDC',
      case side when 1 then -amount else amount end,
      case when (side = 2) = incoming then sum(case when incoming then amount else -amount end)
        filter (where side = 1) over (order by n) else 1000000 end, at, ''
    from made, generate_series(1, 2) side`.execute(db);
  for (const table of ['posting', 'transactions', 'user_facts'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

async function readFiles({ db }: Database, language: string) {
  const { rows } = await sql<{ format: string; mb: number; pieces: number }>`
    select format, sum(octet_length(bytes))::float8 / 1e6 as mb, count(*)::int as pieces
    from statement_piece p join statement s on s.id = p.statement_id where s.language = ${language}
    group by format order by format`.execute(db);
  if (folder !== undefined) {
    const { rows: pieces } = await sql<{ bytes: Buffer }>`
      select bytes from statement_piece p join statement s on s.id = p.statement_id
      where s.language = ${language} and format = 'pdf' order by place`.execute(db);
    writeFileSync(`${folder}/statement-${language}.pdf`, Buffer.concat(pieces.map(({ bytes }) => bytes)));
  }
  return rows.map(({ mb, pieces }) => `${mb.toFixed(1)} in ${pieces}`);
}

await onBenchServer({ migrations, connections: 2 }, async (database) => {
  await seed(database);
  const log = createLogger({ service: 'bench', level: 'warn' });
  const deps = { database, log, clock: { now: () => new Date() } };
  const rows: string[] = [];
  for (const language of ['en', 'zh-CN']) {
    await sql`insert into statement (user_id, month, language, mail, requested_at)
      values (${user}, ${`${month}-01`}, ${language}, false, now())`.execute(database.db);
    const [started, cpu] = [performance.now(), process.cpuUsage()];
    const result = await makeStatements(deps, new AbortController().signal);
    if (result !== '1 made') throw new Error(result);
    const seconds = (performance.now() - started) / 1000;
    const { user: own, system } = process.cpuUsage(cpu);
    const mostMb = process.resourceUsage().maxRSS / 1000;
    const [csv, pdf] = await readFiles(database, language);
    rows.push(
      `| ${language} | ${seconds.toFixed(1)} | ${((own + system) / 1e6).toFixed(1)} | ${mostMb.toFixed(0)} | ${csv} | ${pdf} |`,
    );
  }
  console.log(
    `${postings.toLocaleString('en-US')} postings of one account in a month, both files in one run.\n`,
  );
  console.log('| language | seconds | of processor | MB at most | CSV, MB in pieces | PDF, MB in pieces |');
  console.log(`| --- | ---: | ---: | ---: | ---: | ---: |\n${rows.join('\n')}`);
});
