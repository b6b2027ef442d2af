import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Permission, Role } from '@tael/identity';
import type { operationsRpc } from '@tael/proto';
import { rpcKeysOf } from '@tael/testkit';
import { replicaUrls } from '../src/views/replicas.ts';
import { startFakeServices } from './fake-services.ts';
import type { FakeServices } from './fake-services.ts';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let services: FakeServices;
let tael: StartedGateway;
let readers: operationsRpc.GetConfigurationRequest['actor'][];
beforeAll(async () => {
  services = await startFakeServices();
  tael = await startGateway({ WALLET_RPC_URL: services.url });
});
afterAll(async () => {
  await tael.close();
  await services.close();
});
beforeEach(() => {
  services.away = false;
  readers = [];
  tael.auth.operations = {
    getHealth: () => ({ uptimeSeconds: 9, instance: 'host/1', eventLoopDelayMs: 1.26 }),
    listTaskRuns: () => ({ runs: [{ startedAt: { seconds: 200n }, durationMs: 6n, result: 'of auth' }] }),
    getEventState: () => ({}),
    getConfiguration: ({ actor }) => {
      readers.push(actor);
      return { settings: [{ name: 'PORT', value: '5002', source: 'default' }] };
    },
  };
});

type Who = { role?: Role; permissions?: Permission[] };
async function get(path: string, who: Who = { role: 'admin' }) {
  const answer = await fetch(tael.url + path, { headers: bearer(tael.auth.signIn(who)) });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Record<string, unknown> };
}

describe('the health of every replica', () => {
  it('is asked at each address that the name of its service stands for', async () => {
    const two = () => Promise.resolve(['10.0.0.2', '10.0.0.1']);
    expect(await replicaUrls('http://wallet:7001', two)).toEqual([
      'http://10.0.0.1:7001',
      'http://10.0.0.2:7001',
    ]);
    expect(await replicaUrls('http://wallet:7001', () => Promise.resolve(['fd00::1', 'fd00::2']))).toEqual([
      'http://[fd00::1]:7001',
      'http://[fd00::2]:7001',
    ]);
    for (const url of ['http://10.0.0.9:1', 'http://[::1]:1', 'https://wallet:7001'])
      expect(await replicaUrls(url, two)).toEqual([url]);
    expect(await replicaUrls('http://wallet:1', () => Promise.reject(new Error('no such name')))).toEqual([
      'http://wallet:1',
    ]);
  });

  it('is told with its address and process', async () => {
    services.away = true;
    const { body } = await get('/api/admin/system/health');
    const address = new URL(tael.auth.url).host;
    expect(body).toMatchObject({
      services: {
        auth: {
          status: 'healthy',
          replicas: [{ address, instance: 'host/1', status: 'healthy', uptime: 9, eventLoopDelayMs: 1.3 }],
        },
        wallet: {
          status: 'unavailable',
          uptime: null,
          replicas: [{ status: 'unavailable', instance: null }],
        },
      },
      gateway: { uptime: expect.any(Number) },
    });
  });
});

describe('the events of every service', () => {
  const path = '/api/admin/system/events';

  it('are told with their lag, which is null where the log is away', async () => {
    expect((await get(path)).body).toMatchObject({
      services: {
        wallet: {
          ...{ outboxDepth: 3, outboxAgeSeconds: 1.3, relayLeads: true, deadLetters: 2 },
          consumers: [
            { group: 'wallet', topic: 'auth.events.v1', lag: 7 },
            { group: 'other', topic: null, lag: null },
          ],
        },
      },
      missing: [],
    });
    services.away = true;
    expect((await get(path)).body).toMatchObject({ services: { auth: {} }, missing: ['wallet'] });
  });
});

describe('the runs of a task', () => {
  it('are those of every service, newest first', async () => {
    const { body } = await get('/api/tasks/runs/purge-expired?limit=5');
    expect(body).toMatchObject({
      runs: [
        { service: 'auth', result: 'of auth', durationMs: 6 },
        { service: 'wallet', result: 'of the wallet', startedAt: '1970-01-01T00:01:40.000Z' },
      ],
      missing: [],
    });
  });
});

describe('the configuration in force', () => {
  const path = '/api/admin/system/configuration';

  it("is every process's own, without any secret, and its reader is recorded once", async () => {
    const { status, text, body } = await get(path);
    expect(status).toBe(200);
    expect(text).not.toContain('canary');
    expect(text).not.toContain(rpcKeysOf('gateway').RPC_KEY);
    expect(body).toMatchObject({
      services: {
        auth: [{ name: 'PORT', value: '5002', source: 'default', isSecret: false }],
        wallet: [{ name: 'CARD_SECRET', value: null, source: 'environment', isSecret: true }],
        gateway: expect.arrayContaining([
          { name: 'RPC_KEY', value: null, source: 'environment', isSecret: true },
          { name: 'MAX_IN_FLIGHT', value: '256', source: 'default', isSecret: false },
        ]),
      },
      missing: [],
    });
    expect(readers).toMatchObject([{ role: 'admin' }]);
  });

  it('is not answered where nobody could record it, and without a service that is away', async () => {
    services.away = true;
    expect((await get(path)).body).toMatchObject({ missing: ['wallet'] });
    tael.auth.operations.getConfiguration = () => {
      throw new ConnectError('no register', Code.Internal);
    };
    expect((await get(path)).status).toBe(503);
  });
});

it.each(['/api/admin/system/events', '/api/admin/system/configuration', '/api/tasks/runs/any'])(
  '%s is for whoever has system.read',
  async (path) => {
    expect((await get(path, { role: 'moderator', permissions: ['system.read'] })).status).toBe(200);
    expect((await get(path, { role: 'moderator', permissions: ['system.run'] })).status).toBe(403);
    expect((await get(path, { role: 'user' })).status).toBe(403);
  },
);
