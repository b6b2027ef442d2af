import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventLogMigrations } from '@tael/events';
import { freePort, onBenchServer, rpcKeysOf, spawnService } from '@tael/testkit';
import type { MigrationSet } from '@tael/postgres';

/**
 * After `make build`: `npx tsx --conditions=source packages/runtime/bench/telemetry.ts`. Starts auth five times each
 * without traces, with traces, and with an endpoint.
 */
const starts = 5;
const settledMs = 2_000;
const auth = new URL('../../../services/auth/', import.meta.url);
const { migrations } = (await import(new URL('src/migrations.ts', auth).href)) as {
  migrations: readonly MigrationSet[];
};
const collector = createServer((request, response) => void request.resume().on('end', () => response.end()));
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const preload = ['--import', '@tael/runtime/telemetry'];
const ways: Record<string, { nodeFlags: string[]; env: Record<string, string> }> = {
  'without telemetry': { nodeFlags: [], env: {} },
  'no endpoint': { nodeFlags: preload, env: {} },
  'an endpoint': { nodeFlags: preload, env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } },
};

interface Cost {
  readyMs: number;
  cpuMs: number;
  residentMb: number;
}

const costs = new Map<string, Cost[]>();
await onBenchServer(
  { migrations: [...migrations, eventLogMigrations], connections: 1 },
  async (_database, url) => {
    for (let start = 0; start < starts; start += 1) {
      for (const [way, { nodeFlags, env }] of Object.entries(ways)) {
        const cost = await costOf(nodeFlags, { ...env, POSTGRES_URL: url, EVENT_LOG_URL: url });
        costs.set(way, [...(costs.get(way) ?? []), cost]);
      }
    }
  },
);
for (const [way, each] of costs) {
  const median = (of: (cost: Cost) => number) => each.map(of).sort((a, b) => a - b)[Math.floor(starts / 2)];
  console.log(
    `${way}: ready after ${median((cost) => cost.readyMs)} ms, ${median((cost) => cost.cpuMs)} ms of CPU, ` +
      `${median((cost) => cost.residentMb)} MB resident`,
  );
}
collector.close();

async function costOf(nodeFlags: string[], env: Record<string, string>): Promise<Cost> {
  const [port, internalPort] = [await freePort(), await freePort()];
  const began = performance.now();
  const one = await spawnService({
    entry: fileURLToPath(new URL('dist/bundle/main.js', auth)),
    nodeFlags,
    env: {
      ...rpcKeysOf('auth'),
      KEY_SECRET: 'a key secret of the bench',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      INTERNAL_PORT: String(internalPort),
      METRICS_PORT: '0',
      ...env,
    },
    readyUrl: `http://127.0.0.1:${internalPort}/readyz`,
    timeoutMs: 120_000,
  });
  const readyMs = Math.round(performance.now() - began);
  const [utime = 0, stime = 0] = fields(`/proc/${one.pid}/stat`).slice(11, 13);
  await delay(settledMs);
  const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${one.pid}/status`, 'utf8'))?.[1];
  one.kill();
  await one.exited;
  return { readyMs, cpuMs: (utime + stime) * 10, residentMb: Math.round(Number(resident) / 1024) };
}

function fields(file: string): number[] {
  const text = readFileSync(file, 'utf8');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}
