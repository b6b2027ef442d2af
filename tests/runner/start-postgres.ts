import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type * as servers from '@tael/testkit/servers';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'packages/testkit/dist/servers.js');

/** Not durable: crash tests start their own servers. */
export default async function startTestPostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  if (!existsSync(built)) execFileSync('node', ['deploy/local/build.js'], { cwd: root, stdio: 'inherit' });
  const { startPostgres } = (await import(built)) as typeof servers;
  const postgres = await startPostgres({ durable: false });
  process.env.TEST_POSTGRES_URL = postgres.url;
  return () => postgres.stop();
}
