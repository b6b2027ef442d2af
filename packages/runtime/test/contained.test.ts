import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { authRpc } from '@tael/proto';
import { createLogger, startService, type RunningService } from '@tael/runtime';
import { eventually, tokenOf } from '@tael/testkit';
import { exchange } from './app-under-test.ts';
import { openTo } from './open-to.ts';

let service: RunningService;
const servers = new Set<Server>();
const noteServer = (message: unknown): void => {
  const { socket } = message as { socket: Socket & { server: Server } };
  servers.add(socket.server);
};

beforeAll(async () => {
  subscribe('net.server.socket', noteServer);
  service = await startService({
    name: 'test',
    logger: createLogger({ service: 'test', level: 'silent' }),
    app: (req, res) => {
      if (req.url === '/throws') throw new Error('before its first await');
      res.end('here');
    },
    port: 0,
    internalPort: 0,
    metricsPort: 0,
    rpc: openTo('gateway', (router) =>
      router.service(authRpc.AuthService, { getPublicKeys: () => ({ keys: [] }) }),
    ),
    ready: {},
    stop: [],
  });
});
afterAll(async () => {
  unsubscribe('net.server.socket', noteServer);
  await service.stop();
});

const stillServes = async () => {
  expect((await fetch(`http://127.0.0.1:${service.port}/`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${service.internalPort}/livez`)).status).toBe(200);
};

// Each of these is an uncaught exception unless the server contains it.
describe('a service survives', () => {
  it.each(['', 'a:99999'])('a call with the unusable host "%s", which gets a 400', async (host) => {
    const { status } = await exchange(service.internalPort, [
      `POST /rpc.auth.v1.AuthService/GetPublicKeys HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${tokenOf('gateway', 'test')()}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    ]);
    expect(status).toBe(400);
    await stillServes();
  });

  it('a listener that throws', async () => {
    await expect(fetch(`http://127.0.0.1:${service.port}/throws`)).rejects.toThrow();
    await stillServes();
  });

  it('a failed accept', async () => {
    await stillServes();
    expect(servers.size).toBe(2);
    for (const server of servers) server.emit('error', new Error('accept ENOBUFS'));
    await stillServes();
  });

  it('the reset of an upgraded connection', async () => {
    await stillServes();
    const upgraded = new Set<Socket>();
    const keep = (_req: unknown, socket: unknown): void => void upgraded.add(socket as Socket);
    for (const server of servers) server.once('upgrade', keep);
    const client = connect(service.port, '127.0.0.1');
    client.write('GET * HTTP/1.1\r\nHost: t\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await eventually(() => expect(upgraded.size).toBe(1));
    client.resetAndDestroy();
    await eventually(() => expect([...upgraded].every(({ destroyed }) => destroyed)).toBe(true));
    for (const server of servers) server.off('upgrade', keep);
    await stillServes();
  });
});
