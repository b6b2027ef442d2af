import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { eventLogMigrations } from '@tael/events';
import { migrate, type MigrationSet } from '@tael/postgres';
import type { DatabaseUrls } from './databases.ts';
import { checkout } from './plans.ts';
import { services, type ServiceRow } from './services.ts';

const run = promisify(execFile);

/**
 * Runs migrations in this process: loading `migrate.js` six times costs more than all migrations. A service with a
 * second store runs its own program.
 */
export async function migrateAll(
  databases: Readonly<Record<string, DatabaseUrls>>,
  forwardedEnv: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const log = databases.events;
  await Promise.all([
    log === undefined ? undefined : migrate(log.ownerUrl, [eventLogMigrations]),
    ...services
      .filter(({ stores }) => stores)
      .map(async (row) => {
        const url = databases[row.name]?.ownerUrl ?? '';
        if (row.secondStore !== undefined && forwardedEnv[row.secondStore] !== undefined)
          await run(process.execPath, ['dist/bundle/migrate.js'], {
            cwd: join(checkout, row.folder),
            env: { ...forwardedEnv, POSTGRES_URL: url },
            signal,
            killSignal: 'SIGKILL',
          });
        else await migrate(url, await migrationsOf(row));
      }),
  ]);
}

async function migrationsOf({ folder }: ServiceRow): Promise<readonly MigrationSet[]> {
  const module = pathToFileURL(join(checkout, folder, 'dist/migrations.js')).href;
  const { migrations } = (await import(module)) as { migrations: readonly MigrationSet[] };
  return migrations;
}
