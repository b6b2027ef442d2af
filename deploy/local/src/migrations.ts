import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventLogMigrations } from '@tael/events';
import { migrate } from '@tael/postgres';
import type { DatabaseUrls } from './databases.ts';
import { checkout } from './plans.ts';
import { services } from './services.ts';

const run = promisify(execFile);

/**
 * The migrations as their own step, by each database's owner, before any process starts. An abort kills them: each is a
 * transaction, and six programs that are still loading would outlast the platform.
 */
export async function migrateAll(
  databases: Readonly<Record<string, DatabaseUrls>>,
  passedOn: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const log = databases.events;
  await Promise.all([
    log === undefined ? undefined : migrate(log.ownerUrl, [eventLogMigrations]),
    ...services
      .filter(({ stores }) => stores)
      .map(({ name, folder }) =>
        run(process.execPath, ['dist/migrate.js'], {
          cwd: join(checkout, folder),
          env: { ...passedOn, POSTGRES_URL: databases[name]?.ownerUrl ?? '' },
          signal,
          killSignal: 'SIGKILL',
        }),
      ),
  ]);
}
