import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectionTo } from './connection.ts';

/** One folder of files `NNNN_name.sql`. The table `migrations_<name>` records which have run. */
export interface MigrationSet {
  name: string;
  dir: URL | string;
  /** Files of `create or replace function`, all run at each migration. */
  functions?: URL | string;
}

/** One lock for all sets: concurrent migrators wait for the first. */
const migrationLock = 7_203_118n;

export async function migrate(url: string, sets: readonly MigrationSet[], ca?: string): Promise<string[]> {
  // Loading the runner costs a quarter of a second of CPU, and few processes migrate.
  const { runner } = await import('node-pg-migrate');
  const client = new pg.Client({ ...connectionTo(url, ca), application_name: 'migrate' });
  // A lost connection rejects the current query. Without this listener, the 'error' event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock.toString()]);
    const applied: string[] = [];
    for (const { name, dir, functions } of sets) {
      const ran = await runner({
        dbClient: client,
        dir: pathOf(dir),
        migrationsTable: `migrations_${name}`,
        direction: 'up',
        noLock: true,
        log: () => undefined,
      });
      applied.push(...ran.map((migration) => `${name}/${migration.name}`));
      for (const text of functions === undefined ? [] : await textsIn(pathOf(functions)))
        await client.query(text);
    }
    return applied;
  } finally {
    await client.end();
  }
}

const pathOf = (folder: URL | string): string =>
  typeof folder === 'string' ? folder : fileURLToPath(folder);

async function textsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}
