/**
 * `npx tsx --conditions=source gateway/bench/overhead.ts [rounds] [seconds a measurement]`. CPU is that of the proxy's
 * processes. Ratios are computed within a round; the table contains medians.
 */
import { startServerBeside } from './beside.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import { startGatewayProcess } from './gateway-process.ts';
import { startLoadGenerator } from './load.ts';
import { startNginx } from './nginx.ts';
import { report } from './report.ts';
import type { Proxy, Sample } from './sample.ts';

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 1.2);
const connectionCounts = [8, 64];
const methods = ['GET', 'POST'];

function requestText(method: string, token: string): string {
  const body = method === 'POST' ? '{"note":"a small body, as most of them are"}' : '';
  const path = method === 'POST' ? '/api/user/checkin' : '/api/user/profile';
  return [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'accept: application/json',
    'user-agent: bench',
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
    '',
    body,
  ].join('\r\n');
}

const load = startLoadGenerator();
const upstream = await startServerBeside('upstream-process.ts');
const gateway = await startGatewayProcess(upstream.port);
const nginx = await startNginx(upstream.port);
const bare = await startServerBeside('bare-proxy-process.ts', [String(upstream.port)]);
const proxies: Proxy[] = [
  { ...upstream, name: 'direct' },
  ...(nginx ? [nginx] : []),
  gateway,
  { ...bare, name: 'bare node' },
];

async function sample(round: number, proxy: Proxy, method: string, connections: number): Promise<Sample> {
  const before = cpuMicroseconds(proxy.pid);
  const requests = [requestText(method, gateway.token)];
  const measured = await load.run({ port: proxy.port, connections, seconds, requests });
  const cpu = cpuMicroseconds(proxy.pid) - before;
  return { ...measured, round, proxy: proxy.name, method, connections, cpu };
}

async function measureAll(): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const inTurn = round % 2 === 0 ? proxies : proxies.toReversed();
    for (const connections of connectionCounts) {
      for (const method of methods) {
        for (const proxy of inTurn) samples.push(await sample(round, proxy, method, connections));
      }
    }
  }
  return samples.filter(({ round }) => round > 0);
}

try {
  console.log(report(await measureAll()));
} finally {
  for (const proxy of proxies) await proxy.stop();
  load.stop();
}
