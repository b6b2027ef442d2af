import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import { freePort, spawnService, testDatabase } from '@tael/testkit';
import type { SpawnedService } from '@tael/testkit';
import { migrations } from '../../services/auth/src/migrations.ts';

export const gatewayEntry = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const authEntry = fileURLToPath(new URL('../../services/auth/dist/main.js', import.meta.url));

const shared = {
  RPC_SECRET: 'an rpc secret of the tests',
  RATE_LIMIT_EXEMPT: '127.0.0.1',
  LOG_LEVEL: 'warn',
};

/** Auth and two gateways as they run in production: processes of their own, on real databases. */
export interface Processes {
  urls: [string, string];
  gateways: [SpawnedService, SpawnedService];
  auth: SpawnedService;
  restartAuth(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProcesses(): Promise<Processes> {
  const own = await testDatabase({ migrations });
  const log = await testDatabase({ migrations: [eventLogMigrations] });
  const [port, internalPort] = [await freePort(), await freePort()];
  const internal = `http://127.0.0.1:${internalPort}`;
  const startAuth = (): Promise<SpawnedService> =>
    spawnService({
      entry: authEntry,
      env: {
        ...shared,
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        POSTGRES_URL: own.url,
        EVENT_LOG_URL: log.url,
        KEY_SECRET: 'a key secret of the tests',
        TRUSTED_PROXIES: '127.0.0.1',
      },
      readyUrl: `${internal}/readyz`,
    });

  const auth = await startAuth();
  const where = { AUTH_URL: `http://127.0.0.1:${port}`, AUTH_RPC_URL: internal, EVENT_LOG_URL: log.url };
  const [one, other] = [await startGatewayProcess(where), await startGatewayProcess(where)];
  const processes: Processes = {
    urls: [one.url, other.url],
    gateways: [one.process, other.process],
    auth,
    restartAuth: async () => {
      processes.auth = await startAuth();
    },
    stop: async () => {
      const all = [...processes.gateways, processes.auth];
      for (const process of all) process.kill('SIGKILL');
      await Promise.all(all.map(({ exited }) => exited));
      await own.drop();
      await log.drop();
    },
  };
  return processes;
}

async function startGatewayProcess(where: Record<string, string>) {
  const [port, internalPort] = [await freePort(), await freePort()];
  const process = await spawnService({
    entry: gatewayEntry,
    env: { ...shared, ...where, PORT: String(port), INTERNAL_PORT: String(internalPort) },
    readyUrl: `http://127.0.0.1:${internalPort}/readyz`,
  });
  return { url: `http://127.0.0.1:${port}`, process };
}
