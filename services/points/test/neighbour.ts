import { fileURLToPath } from 'node:url';
import { freePort, spawnService, testDatabase } from '@tael/testkit';

export const secret = 'an rpc secret of the tests';

const distOf = (service: string, file: string): string =>
  fileURLToPath(new URL(`../../${service}/dist/${file}`, import.meta.url));

/** Another service as it really runs, on a database of its own. */
export async function startNeighbour(service: string, more: Record<string, string> = {}) {
  const stores = await testDatabase({ migrations: [] });
  const [port, internalPort] = [await freePort(), await freePort()];
  const internal = `http://127.0.0.1:${internalPort}`;
  const env = {
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    POSTGRES_URL: stores.url,
    EVENT_LOG_URL: stores.url,
    RPC_SECRET: secret,
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...more,
  };
  const migration = await spawnService({ entry: distOf(service, 'migrate.js'), env });
  const { code } = await migration.exited;
  if (code !== 0) throw new Error(`${service} was not migrated: ${migration.output()}`);
  const process = await spawnService({
    entry: distOf(service, 'main.js'),
    env,
    readyUrl: `${internal}/readyz`,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    internal,
    async stop() {
      process.kill();
      await process.exited;
      await stores.drop();
    },
  };
}
