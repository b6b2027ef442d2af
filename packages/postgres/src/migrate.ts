import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** SQL files `NNNN_name.sql` in one folder, with a bookkeeping table of their own. */
export interface MigrationSet {
  name: string;
  dir: URL | string;
}

/** One lock over all sets: racing migrators wait for the first and find nothing left to do. */
const migrationLock = 7_203_118n;

/** Brings a database up to date; returns the names of the files that were applied. */
export async function migrate(url: string, sets: readonly MigrationSet[]): Promise<string[]> {
  // Every process imports this package, and few migrate: the runner is a quarter of a second of CPU to load.
  const { runner } = await import('node-pg-migrate');
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  // A connection that is lost fails the statement under way; the event besides would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock.toString()]);
    const applied: string[] = [];
    for (const { name, dir } of sets) {
      const ran = await runner({
        dbClient: client,
        dir: typeof dir === 'string' ? dir : fileURLToPath(dir),
        migrationsTable: `migrations_${name}`,
        direction: 'up',
        noLock: true,
        log: () => undefined,
      });
      applied.push(...ran.map((migration) => `${name}/${migration.name}`));
    }
    return applied;
  } finally {
    await client.end();
  }
}
