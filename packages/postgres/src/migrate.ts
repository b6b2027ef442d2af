import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** SQL files `NNNN_name.sql` in one folder, with a bookkeeping table per set. */
export interface MigrationSet {
  name: string;
  dir: URL | string;
  /** A folder of `create or replace function` files, all run after each migration: their history is in git alone. */
  functions?: URL | string;
}

/** One lock for all sets: concurrent migrators wait for the first and then find nothing to do. */
const migrationLock = 7_203_118n;

/** Returns the names of the applied files. */
export async function migrate(url: string, sets: readonly MigrationSet[]): Promise<string[]> {
  // Imported here: loading the runner costs a quarter of a second of CPU, and few processes migrate.
  const { runner } = await import('node-pg-migrate');
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  // A lost connection fails the current statement. Without a listener, its event would also end the process.
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
