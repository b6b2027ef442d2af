import { expect, it } from 'vitest';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Code, ConnectError } from '@connectrpc/connect';
import { authRpc } from '@tael/proto';
import { rpcClient } from '@tael/runtime';
import { freePort } from '@tael/testkit';

const outcomeOf = (port: number): Promise<string> =>
  rpcClient(authRpc.AuthService, { url: `http://127.0.0.1:${port}`, token: () => 'token' })
    .getUsers({})
    .then(
      () => 'answered',
      (error: unknown) => Code[ConnectError.from(error).code],
    );

it.each<[string, RequestListener, string]>([
  ['a process that is not available', (_, response) => response.writeHead(503).end(), 'Unavailable'],
  ['a process that breaks the connection', (_, response) => response.destroy(), 'Aborted'],
])('a call to %s is sent once: it may have begun', async (_what, answer, outcome) => {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect([await outcomeOf((server.address() as AddressInfo).port), calls]).toEqual([outcome, 1]);
  server.closeAllConnections();
  server.close();
});

it('a call whose connection is refused is sent three times', async () => {
  const port = await freePort();
  let sockets = 0;
  const count = (): void => void (sockets += 1);
  subscribe('net.client.socket', count);
  const outcome = await outcomeOf(port);
  unsubscribe('net.client.socket', count);
  expect([outcome, sockets]).toEqual(['Unavailable', 3]);
});
