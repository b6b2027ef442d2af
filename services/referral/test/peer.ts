import { fileURLToPath } from 'node:url';
import { eventsMigrations } from '@tael/events';
import { idempotencyMigrations } from '@tael/idempotency';
import { tasksMigrations } from '@tael/tasks';
import { freePort, spawnService, testDatabase } from '@tael/testkit';

export const secret = 'an rpc secret of the tests';

/** Another service as its own process, on a database of its own; it comes back on the same ports. */
export async function startPeer(name: string, env: Record<string, string>) {
  const dir = new URL(`../../${name}/migrations/`, import.meta.url);
  const { url, database, drop } = await testDatabase({
    migrations: [eventsMigrations, tasksMigrations, idempotencyMigrations, { name, dir }],
  });
  const [port, internalPort] = [await freePort(), await freePort()];
  const internal = `http://127.0.0.1:${internalPort}`;
  const start = () =>
    spawnService({
      entry: fileURLToPath(new URL(`../../${name}/dist/main.js`, import.meta.url)),
      env: {
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        POSTGRES_URL: url,
        RPC_SECRET: secret,
        LOG_LEVEL: 'warn',
        ...env,
      },
      readyUrl: `${internal}/readyz`,
    });
  let process = await start();
  const kill = async () => {
    process.kill('SIGKILL');
    await process.exited;
  };
  return {
    internal,
    database,
    url: `http://127.0.0.1:${port}`,
    output: () => process.output(),
    kill,
    restart: async () => {
      process = await start();
    },
    stop: async () => {
      await kill();
      await drop();
    },
  };
}
