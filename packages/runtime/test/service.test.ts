import { afterEach, describe, expect, it } from 'vitest';
import { Code, ConnectError, type ConnectRouter } from '@connectrpc/connect';
import { authRpc } from '@tael/proto';
import { csvFile } from '@tael/contract/fields';
import {
  createLogger,
  csv,
  defineErrors,
  openApi,
  refusalHeader,
  route,
  rpcClient,
  startService,
  type RunningService,
  type ServiceOptions,
} from '@tael/runtime';
import { eventually, spawnService, tokenOf } from '@tael/testkit';
import { get } from 'node:http';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { appWith, exchange } from './app-under-test.ts';
import { openTo } from './open-to.ts';

const running: RunningService[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop()));
});

const routes = [
  route(
    { method: 'get', path: '/x', summary: 'x', access: 'public', answer: z.string() },
    {
      handle: () => Promise.resolve('x'),
    },
  ),
];

type Routes = (router: ConnectRouter) => void;

async function start({ rpc, ...options }: Partial<Omit<ServiceOptions, 'rpc'>> & { rpc?: Routes } = {}) {
  const service = await startService({
    name: 'test',
    logger: createLogger({ service: 'test', level: 'silent' }),
    app: appWith(routes).app,
    port: 0,
    internalPort: 0,
    metricsPort: 0,
    openapi: openApi('test', routes),
    ready: {},
    stop: [],
    ...(rpc && { rpc: openTo('gateway', rpc) }),
    ...options,
  });
  running.push(service);
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${service.internalPort}${path}`, init);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return { ...service, ask };
}

const client = (internalPort: number) =>
  rpcClient(authRpc.AuthService, {
    url: `http://127.0.0.1:${internalPort}`,
    token: tokenOf('gateway', 'test'),
  });

const answering =
  (getPublicKeys: () => Promise<object>) =>
  (router: ConnectRouter): void => {
    router.service(authRpc.AuthService, { getPublicKeys });
  };

const errorOf = async (call: Promise<unknown>): Promise<ConnectError> => {
  const error: unknown = await call.then(
    () => new Error('no error'),
    (thrown: unknown) => thrown,
  );
  return ConnectError.from(error);
};

describe('the internal port', () => {
  it('is alive, and ready when everything it depends on is', async () => {
    const away = new Set(['broker']);
    const check = (name: string) => () =>
      away.has(name) ? Promise.reject(new Error('a detail')) : Promise.resolve();
    const { ask } = await start({ ready: { database: check('database'), broker: check('broker') } });
    expect((await ask('/livez')).status).toBe(200);
    const unready = await ask('/readyz');
    expect([unready.status, JSON.parse(unready.text)]).toEqual([
      503,
      { status: 'not ready', failing: ['broker'] },
    ]);
    away.clear();
    expect((await ask('/readyz')).status).toBe(200);
  });

  it('is not ready while a check hangs', async () => {
    const { ask } = await start({ ready: { database: () => new Promise(() => undefined) } });
    expect((await ask('/readyz')).status).toBe(503);
  });

  it('counts requests by route, never by address, on a port that answers nothing else', async () => {
    const { ask, port, metricsPort } = await start({ rpc: answering(() => Promise.resolve({})) });
    const metrics = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
    expect((await ask('/metrics')).status).toBe(401);
    for (const path of ['/', '/readyz', '/rpc.auth.v1.AuthService/GetUsers'])
      expect((await metrics(path)).status).toBe(404);
    await fetch(`http://127.0.0.1:${port}/x?secret=1`);
    await fetch(`http://127.0.0.1:${port}/nowhere/${'y'.repeat(20)}`);
    await eventually(async () => {
      const answer = await metrics('/metrics');
      const [text, { headers }] = [await answer.text(), answer];
      expect(headers.get('content-type')).toContain('text/plain');
      expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/x",status="200"\} \d/);
      expect(text).toContain('route="none",status="404"');
      expect(text).not.toContain('yyyy');
      expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    });
  });

  it('describes the API', async () => {
    const { ask } = await start();
    expect(JSON.parse((await ask('/openapi.json')).text)).toHaveProperty(
      ['paths', '/x', 'get', 'summary'],
      'x',
    );
  });
});

describe('a call to another service', () => {
  it('is answered', async () => {
    const { internalPort } = await start({
      rpc: answering(() => Promise.resolve({ keys: [{ kid: 'k', pem: 'p' }] })),
    });
    expect((await client(internalPort).getPublicKeys({})).keys).toMatchObject([{ kid: 'k', pem: 'p' }]);
  });

  it('that is refused carries the code of the refusal', async () => {
    const errors = defineErrors('auth', { taken: { status: 409, message: 'Taken' } });
    const { internalPort } = await start({ rpc: answering(() => Promise.reject(errors.taken())) });
    const error = await errorOf(client(internalPort).getPublicKeys({}));
    expect([error.code, error.rawMessage, error.metadata.get(refusalHeader)]).toEqual([
      Code.FailedPrecondition,
      'Taken',
      'auth.taken',
    ]);
  });

  it.each([
    ['a database that is away', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), Code.Unavailable],
    ['an error nobody foresaw', new Error('the inside'), Code.Internal],
    ["an answer of the handler's own", new ConnectError('No such thing', Code.NotFound), Code.NotFound],
  ])('that fails with %s says so, and nothing of the inside', async (_what, thrown: Error, code) => {
    const { internalPort } = await start({ rpc: answering(() => Promise.reject(thrown)) });
    const error = await errorOf(client(internalPort).getPublicKeys({}));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('inside');
  });

  it('that nobody answers is unavailable, a slow one exceeds its deadline, and nothing but the log is printed', async () => {
    const program = await spawnService({
      entry: fileURLToPath(new URL('programs/rpc.mjs', import.meta.url)),
      env: {},
    });
    expect(await program.exited).toEqual({ code: 0, signal: null });
    expect(JSON.parse(program.output())).toEqual({
      slow: 'DeadlineExceeded',
      nobody: 'Unavailable',
      connections: 1,
    });
  });
});

describe('what is no request at all', () => {
  it.each([
    ['a length that is none', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: abc\r\n\r\n', 400],
    ['a negative length', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n', 400],
    ['two lengths', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [
      'length and chunks',
      'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['an invented method', 'FOO /x HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['no host', 'GET /x HTTP/1.1\r\n\r\n', 400],
    ['rubbish', '\x16\x03\x01\x02\r\n\r\n', 400],
    ['a space in the path', 'GET /a b HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['20 kB of headers', `GET /x HTTP/1.1\r\nhost: x\r\nlong: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('with %s gets its 4xx in the same shape', async (_what, bytes, status) => {
    const { port } = await start();
    const answer = await exchange(port, [bytes]);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain("frame-ancestors 'none'");
    expect(answer.head).toContain('nosniff');
    const body = JSON.parse(answer.body) as Record<string, string>;
    expect(body).toEqual({
      message: body['error'],
      error: expect.any(String) as unknown,
      code: expect.stringMatching(/^test\./) as unknown,
      requestId: expect.any(String) as unknown,
    });
  });
});

describe('a service that stops', () => {
  it('finishes what it has begun, takes nothing new, then stops its parts in order', async () => {
    const order: string[] = [];
    let finish: (() => void) | undefined;
    const slow = route(
      { method: 'get', path: '/slow', summary: 'slow', access: 'public', answer: z.string() },
      {
        handle: () => new Promise<string>((resolve) => (finish = () => resolve('done'))),
      },
    );
    const part =
      (name: string, failing = false) =>
      () => {
        order.push(name);
        return failing ? Promise.reject(new Error('stuck')) : Promise.resolve();
      };
    const service = await start({ app: appWith([slow]).app, stop: [part('consumer', true), part('pool')] });
    const answer = new Promise<string>((resolve, reject) => {
      get({ port: service.port, host: '127.0.0.1', path: '/slow', agent: false }, (res) => {
        let text = '';
        res
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => resolve(text));
      }).on('error', reject);
    });
    await eventually(() => expect(finish).toBeDefined());
    const stopped = service.stop();
    await eventually(() => expect(fetch(`http://127.0.0.1:${service.port}/x`)).rejects.toThrow());
    expect(order).toEqual([]);
    finish?.();
    expect(await answer).toBe('"done"');
    await stopped;
    expect(order).toEqual(['consumer', 'pool']);
  });

  it('is not ready any more while it still serves, and keeps no connection', async () => {
    const service = await start({ lameDuckMs: 300 });
    const stopped = service.stop();
    expect((await service.ask('/readyz')).status).toBe(503);
    const { status, headers } = await fetch(`http://127.0.0.1:${service.port}/x`);
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
  });

  it('is stopped once, however often it is told', async () => {
    let stops = 0;
    const service = await start({ stop: [() => (stops += 1)] });
    await Promise.all([service.stop(), service.stop()]);
    await service.stop();
    expect(stops).toBe(1);
  });
});

describe('a connection', () => {
  it('that is old closes after an answer, so that its caller reaches new replicas, but not after a file', async () => {
    const file = route(
      { method: 'get', path: '/file', summary: 'file', access: 'public', answer: csvFile },
      {
        handle: () => Promise.resolve(csv({ name: 'x', header: ['Id'], rows: Readable.from([]) })),
      },
    );
    const connectionOf = async (port: number, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get('connection');
    expect(await connectionOf((await start()).port, '/x')).toBe('keep-alive');
    const old = await start({ app: appWith([...routes, file]).app, connectionAgeMs: 0 });
    expect(await connectionOf(old.port, '/x')).toBe('close');
    expect(await connectionOf(old.internalPort, '/livez')).toBe('close');
    expect(await connectionOf(old.port, '/file')).toBe('keep-alive');
  });
});
