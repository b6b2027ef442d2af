import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import { migrate } from '@tael/postgres';
import { rpcKeysOf, spawnReplica, startPostgres } from '@tael/testkit';
import { startStandInAuth } from '../test/stand-in-auth.ts';
import type { Proxy } from './sample.ts';

const entry = fileURLToPath(new URL('../dist/bundle/main.js', import.meta.url));

export async function startGatewayProcess(
  upstreamPort: number,
  nodeFlags: string[] = [],
): Promise<Proxy & { token: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'tael-bench-gateway-'));
  const postgres = await startPostgres({ dir });
  await migrate(postgres.url, [eventLogMigrations]);
  const auth = await startStandInAuth();
  const { url, process: gateway } = await spawnReplica({
    entry,
    nodeFlags: [...nodeFlags, '--import', '@tael/runtime/telemetry'],
    env: {
      AUTH_URL: `http://127.0.0.1:${upstreamPort}`,
      AUTH_RPC_URL: auth.url,
      EVENT_LOG_URL: postgres.url,
      ...rpcKeysOf('gateway'),
      TRACE_OUTGOING_BY_HAND: 'true',
      READS_PER_MINUTE: '1000000000',
      WRITES_PER_MINUTE: '1000000000',
    },
  });
  return {
    name: 'gateway',
    port: Number(new URL(url).port),
    pid: gateway.pid,
    token: auth.signIn().token,
    stop: async () => {
      gateway.kill('SIGTERM');
      await gateway.exited;
      await auth.close();
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
