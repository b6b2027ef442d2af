import { migrate, openDatabase, type Database, type MigrationSet } from '@tael/postgres';
import { startPostgres } from './start-postgres.ts';

const rounds = 7;
const targetMs = 50;

export type Question = [name: string, ask: (database: Database) => Promise<unknown>];

export interface Timed {
  name: string;
  best: number;
  median: number;
  worst: number;
}

export async function onBenchServer(
  { migrations, connections }: { migrations: readonly MigrationSet[]; connections: number },
  work: (database: Database, url: string) => Promise<void>,
): Promise<void> {
  const server = await startPostgres({ durable: true });
  try {
    await migrate(server.url, [...migrations]);
    const database = openDatabase({
      url: server.url,
      name: 'bench',
      max: connections,
      statementTimeoutMs: 0,
    });
    try {
      await work(database, server.url);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

export async function timeQuestions(database: Database, questions: readonly Question[]): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const question of questions) timed.push(await time(database, question));
  return timed.sort((a, b) => b.median - a.median);
}

async function time(database: Database, [name, ask]: Question): Promise<Timed> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await ask(database);
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { name, best: times[0] ?? 0, median: times[rounds >> 1] ?? 0, worst: times.at(-1) ?? 0 };
}

export function summaryOf(timed: readonly Timed[]): string {
  const within = timed.filter(({ median }) => median < targetMs).length;
  const slowest = (of: (one: Timed) => number) => Math.max(...timed.map(of)).toFixed(1);
  return `${timed.length} questions, ${rounds} rounds each, totals included: ${within} with a median under ${targetMs} ms; slowest median ${slowest(({ median }) => median)} ms, slowest single answer ${slowest(({ worst }) => worst)} ms.`;
}

export function tableOf(timed: readonly Timed[]): string {
  const rows = timed.map(
    ({ name, best, median, worst }) =>
      `| ${name.replaceAll('|', '\\|')} | ${best.toFixed(1)} | ${median.toFixed(1)} | ${worst.toFixed(1)} |`,
  );
  return ['| asked | best ms | median ms | worst ms |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

const underName = (name: string, plan: string): string => `\n${name}\n\n\`\`\`\n${plan}\n\`\`\``;

export async function planOf(
  { pool }: Database,
  name: string,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, buffers off) ${sql}`,
    [...parameters],
  );
  return underName(name, rows.map((row) => row['QUERY PLAN']).join('\n'));
}

export async function plansOf(url: string, [name, ask]: Question): Promise<string> {
  const database = openDatabase({ url, name: 'plans', max: 1, statementTimeoutMs: 0 });
  const plans: string[] = [];
  try {
    const client = await database.pool.connect();
    client.on('notice', ({ message = '' }) => plans.push(message));
    await client.query("load 'auto_explain'");
    for (const setting of [
      "client_min_messages = 'log'",
      'auto_explain.log_min_duration = 0',
      'auto_explain.log_analyze = on',
      'auto_explain.log_timing = off',
    ])
      await client.query(`set ${setting}`);
    client.release();
    await ask(database);
  } finally {
    await database.close();
  }
  const shown = plans.map((plan) =>
    plan
      .replace(/Query Text:[^]*?(?=\n[A-Z][a-z]+.*\(cost)/, '')
      .replace(/ \(cost=[^)]*\)/g, '')
      .replace(/^(.{150}).+$/gm, '$1…'),
  );
  return underName(name, shown.join('\n').trim());
}
