import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = join(root, 'packages/testkit/dist/start-postgres.js');

/** Not durable: crash tests start their own servers. */
export default async function globalSetup() {
  if (process.env.TEST_POSTGRES_URL) return;
  if (!existsSync(built)) execFileSync('node', ['deploy/local/build.js'], { cwd: root, stdio: 'inherit' });
  const { startPostgres } = await import(built);
  globalThis.taelTestPostgres = await startPostgres({ durable: false });
  process.env.TEST_POSTGRES_URL = globalThis.taelTestPostgres.url;
}
