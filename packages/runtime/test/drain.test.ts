import { describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createLogger, notBegunHeader, startService } from '@tael/runtime';
import { eventually } from '@tael/testkit';

describe('a service that takes no new connections', () => {
  it.each([
    ['serves', false, 200, undefined],
    ['refuses, before any work,', true, 503, 'stopping'],
  ])('%s what arrives over an open one', async (_what, refusesInDrain, status, notBegun) => {
    const service = await startService({
      name: 'test',
      logger: createLogger({ service: 'test', level: 'silent' }),
      app: (_req, res) => void res.end('x'),
      port: 0,
      internalPort: 0,
      metricsPort: 0,
      ready: {},
      stop: [],
      refusesInDrain,
    });
    const call = (): Promise<Response> => fetch(`http://127.0.0.1:${service.port}/x`);
    const socket = connect(service.port, '127.0.0.1');
    await once(socket, 'connect');
    // Connections are accepted in order, so after this call the socket is accepted too.
    await call();
    const stopped = service.stop();
    await eventually(() => expect(call()).rejects.toThrow());
    const request = get({ createConnection: () => socket, path: '/x' });
    const [{ statusCode, headers }] = (await once(request, 'response')) as [IncomingMessage];
    expect([statusCode, headers[notBegunHeader], headers.connection]).toEqual([status, notBegun, 'close']);
    request.destroy();
    await stopped;
  });
});
