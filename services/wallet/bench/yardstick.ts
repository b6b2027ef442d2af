import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase, sql } from '@tael/postgres';

/** What Postgres itself can do on this machine at this moment: the measure of everything that posts. */
export interface Yardstick {
  /** Transfers a second between any two of 10,000 accounts. */
  transfers(seconds: number): Promise<number>;
  /** The same when everybody pays one account. */
  hotAccount(seconds: number): Promise<number>;
}

const clients = 32;
const folder = fileURLToPath(new URL('./yardstick/', import.meta.url));
const run = promisify(execFile);

/** Why it can't be measured here. */
export function pgbenchMissing(): string | undefined {
  const { error } = spawnSync('pgbench', ['--version']);
  return error && 'pgbench is not installed (Debian: postgresql-contrib)';
}

/** A database of its own on `server` (a superuser's URL), so that disk, memory and cores are the same. */
export async function createYardstick(server: string): Promise<Yardstick> {
  await execute(server, 'drop database if exists yardstick with (force)', 'create database yardstick');
  const url = Object.assign(new URL(server), { pathname: '/yardstick' }).href;
  await execute(url, readFileSync(`${folder}schema.sql`, 'utf8'), 'vacuum analyze accounts');
  const rate = async (script: string, seconds: number): Promise<number> => {
    const options = ['-n', '-c', String(clients), '-j', '2', '-T', String(seconds)];
    const { stdout } = await run('pgbench', [...options, '-f', `${folder}${script}`, url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
  return {
    transfers: (seconds) => rate('transfer.sql', seconds),
    hotAccount: (seconds) => rate('hot-account.sql', seconds),
  };
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const database = openDatabase({ url, name: 'yardstick', max: 1, statementTimeoutMs: 0 });
  try {
    for (const statement of statements) await sql.raw(statement).execute(database.db);
  } finally {
    await database.close();
  }
}
