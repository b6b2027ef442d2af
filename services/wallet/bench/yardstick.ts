import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase, sql } from '@tael/postgres';
import { temporaryFolder } from '@tael/testkit';

/** The speed of Postgres itself on this machine, for comparison with the ledger. */
export interface Yardstick {
  /** Transfers per second between random accounts of 10,000. */
  transfers(seconds: number): Promise<number>;
  /** Transfers per second if one account receives all of them. */
  hotAccount(seconds: number): Promise<number>;
  /** The latency of one transfer while `clients` transfers run concurrently. */
  latency(clients: number, seconds: number): Promise<Latency>;
}

/** Milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

const folder = fileURLToPath(new URL('./yardstick/', import.meta.url));
const run = promisify(execFile);

/** The reason why pgbench is unavailable; undefined if it is available. */
export function pgbenchMissing(): string | undefined {
  const { error } = spawnSync('pgbench', ['--version']);
  return error && 'pgbench is not installed (Debian: postgresql-contrib)';
}

/** A separate database on the server whose superuser's URL is `server`, so that disk, memory and cores are the same. */
export async function createYardstick(server: string): Promise<Yardstick> {
  await execute(server, 'drop database if exists yardstick with (force)', 'create database yardstick');
  const url = Object.assign(new URL(server), { pathname: '/yardstick' }).href;
  await execute(url, readFileSync(`${folder}schema.sql`, 'utf8'), 'vacuum analyze accounts');
  const pgbench = async (script: string, clients: number, seconds: number, more: string[] = []) => {
    const options = ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds), ...more];
    const { stdout } = await run('pgbench', [...options, '-f', `${folder}${script}`, url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
  return {
    transfers: (seconds) => pgbench('transfer.sql', 32, seconds),
    hotAccount: (seconds) => pgbench('hot-account.sql', 32, seconds),
    latency: async (clients, seconds) => {
      const logs = temporaryFolder('tael-yardstick-');
      await pgbench('transfer.sql', clients, seconds, ['--log', '--log-prefix', join(logs.path, 'log')]);
      const latencies = readdirSync(logs.path)
        .flatMap((name) => latenciesIn(join(logs.path, name)))
        .toSorted((a, b) => a - b);
      logs.remove();
      const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? NaN;
      return { p50: at(0.5), p99: at(0.99) };
    },
  };
}

/** pgbench writes one line per transaction: client, number, microseconds and more. */
const latenciesIn = (path: string): number[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => Number(line.split(' ')[2]) / 1000);

async function execute(url: string, ...statements: string[]): Promise<void> {
  const database = openDatabase({ url, name: 'yardstick', max: 1, statementTimeoutMs: 0 });
  try {
    for (const statement of statements) await sql.raw(statement).execute(database.db);
  } finally {
    await database.close();
  }
}
