import { fileURLToPath } from 'node:url';
import { rpcKeysOf, spawnReplica, startAuth, type AuthProcess, type SpawnedService } from '@tael/testkit';

export const gatewayEntry = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

export interface Processes {
  urls: [string, string];
  gateways: [SpawnedService, SpawnedService];
  auth: AuthProcess;
  stop(): Promise<void>;
}

export async function startProcesses(): Promise<Processes> {
  const auth = await startAuth({ TRUSTED_PROXIES: '127.0.0.1' });
  const env = {
    ...rpcKeysOf('gateway'),
    RATE_LIMIT_EXEMPT: '127.0.0.1',
    LOG_LEVEL: 'warn',
    AUTH_URL: auth.url,
    AUTH_RPC_URL: auth.internalUrl,
    EVENT_LOG_URL: auth.eventLogUrl,
  };
  const [one, other] = [
    await spawnReplica({ entry: gatewayEntry, env }),
    await spawnReplica({ entry: gatewayEntry, env }),
  ];
  return {
    urls: [one.url, other.url],
    gateways: [one.process, other.process],
    auth,
    stop: async () => {
      for (const { process } of [one, other]) process.kill('SIGKILL');
      await Promise.all([one.process.exited, other.process.exited]);
      await auth.stop();
    },
  };
}
