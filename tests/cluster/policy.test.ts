import { expect, it } from 'vitest';
import { attempt } from './command.ts';
import { kubectl, namespace, podsOf, tags } from './release.ts';

/** A policy drops packets, so a refused edge ends by the timeout. */
const dial = (host: string, port: number): string => `
  const socket = require('net').connect({ host: '${host}', port: ${port}, timeout: 3000 });
  const end = (how) => { console.log(how); process.exit(); };
  socket.once('connect', () => end('open')).once('timeout', () => end('closed')).once('error', (e) => end(e.code));`;

async function from(pod: string, host: string, port: number): Promise<string> {
  const { stdout, stderr } = await attempt('kubectl', [
    '-n',
    namespace,
    'exec',
    pod,
    '--',
    'node',
    '-e',
    dial(host, port),
  ]);
  return stdout.trim() || stderr;
}

const inner = [
  ['tael-postgres', 5432],
  ['tael-kafka', 9092],
  ['tael-mongodb', 27017],
  ['tael-wallet', 8080],
  ['tael-wallet', 8081],
  ['tael-wallet', 8082],
  ['tael-auth', 8081],
] as const;

it('a pod of nobody reaches no database, broker or internal port', async () => {
  const security = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
  const command = ['node', '-e', 'setInterval(() => {}, 1000)'];
  const containers = [
    { name: 'stranger', image: `tael-gateway:${tags[0]}`, command, securityContext: security },
  ];
  const pod = { apiVersion: 'v1', spec: { containers, automountServiceAccountToken: false } };
  await kubectl('run', 'stranger', `--image=tael-gateway:${tags[0]}`, `--overrides=${JSON.stringify(pod)}`);
  try {
    await kubectl('wait', '--for=condition=Ready', 'pod/stranger', '--timeout=60s');
    for (const [host, port] of inner)
      expect([host, await from('stranger', host, port)]).toEqual([host, 'closed']);
  } finally {
    await kubectl('delete', 'pod', 'stranger', '--now');
  }
});

it('a service reaches the stores and services of its edges, and no other', async () => {
  const [points = ''] = await podsOf('points');
  expect(await from(points, 'tael-postgres', 5432)).toBe('open');
  expect(await from(points, 'tael-wallet', 8081)).toBe('open');
  expect(await from(points, 'tael-withdrawal', 8081)).toBe('closed');
  expect(await from(points, 'tael-mongodb', 27017)).toBe('closed');
  const [gateway = ''] = await podsOf('gateway');
  expect(await from(gateway, 'tael-wallet', 8081)).toBe('open');
  expect(await from(gateway, 'tael-postgres', 5432)).toBe('closed');
});
