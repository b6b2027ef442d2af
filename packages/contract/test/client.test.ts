import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, Refused, type AnswerOf } from '@tael/contract/client';

interface Arrived {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const csv = 'id,points\r\n1,5\r\n';
const refusal = { message: 'Slow down', error: 'Slow down', code: 'gateway.too_many', requestId: 'r' };

const answers: Record<string, (res: ServerResponse) => ServerResponse> = {
  '/api/points/tasks': (res) =>
    res
      .writeHead(429, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '7' })
      .end(JSON.stringify(refusal)),
  '/api/points/levels': (res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Away</h1>'),
  '/api/admin/points/transactions/export': (res) =>
    res.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(csv),
};
const sent = { points: 50, amount: 5, redemptionId: 'r-1' };

let arrived: Arrived | undefined;
const server = createServer((req, res) => {
  void text(req).then((body) => {
    arrived = { method: req.method, url: req.url, headers: req.headers, body };
    const other = answers[req.url ?? ''];
    if (other === undefined) res.setHeader('content-type', 'application/json').end(JSON.stringify(sent));
    else other(res);
  });
});
let call: ReturnType<typeof createClient>;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  call = createClient({ url: `http://127.0.0.1:${port}`, token: 'a token' });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('a client sends', () => {
  it('its parameters in the path, encoded', async () => {
    await call('POST /api/points/rewards/:tier/redeem', { params: { tier: '../50 é?' } });
    expect(arrived).toMatchObject({
      method: 'POST',
      url: '/api/points/rewards/..%2F50%20%C3%A9%3F/redeem',
      body: '',
    });
  });

  it('its query without undefined values', async () => {
    await call('GET /api/points/history', { query: { page: 2, limit: undefined, type: 'earned' } });
    expect(arrived?.url).toBe('/api/points/history?page=2&type=earned');
    await call('GET /api/points/history', { query: { page: undefined } });
    expect(arrived?.url).toBe('/api/points/history');
  });

  it('its body, its Idempotency-Key and its token, and reads the answer', async () => {
    const answer = await call('POST /api/points/redeem', { body: { points: 50 }, idempotencyKey: 'key-1' });
    expect(answer).toEqual(sent);
    expect(arrived).toMatchObject({
      method: 'POST',
      body: '{"points":50}',
      headers: {
        authorization: 'Bearer a token',
        'content-type': 'application/json',
        'idempotency-key': 'key-1',
      },
    });
  });

  it('no header for what it was not given', async () => {
    await call('GET /api/points/sources', {});
    for (const name of ['content-type', 'idempotency-key']) expect(arrived?.headers).not.toHaveProperty(name);
  });
});

describe('a client gets', () => {
  it('a refusal with its status, code and wait', async () => {
    const refused: unknown = await call('GET /api/points/tasks', {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      status: 429,
      code: 'gateway.too_many',
      message: 'Slow down',
      retryAfter: 7,
    });
  });

  it("a proxy's page as a refusal", async () => {
    await expect(call('GET /api/points/levels', {})).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
      retryAfter: undefined,
    });
  });

  it('a file as text', async () => {
    expect(await call('GET /api/admin/points/transactions/export', {})).toBe(csv);
  });
});

describe('a client does not compile', () => {
  it('with a name that its operation does not have', () => {
    const misspelled = [
      // @ts-expect-error: the body has `points`.
      () => call('POST /api/points/redeem', { body: { point: 50 } }),
      // @ts-expect-error: the query has `limit`.
      () => call('GET /api/points/history', { query: { limits: 5 } }),
      // @ts-expect-error: the path has `:tier`.
      () => call('POST /api/points/rewards/:tier/redeem', { params: { id: '50' } }),
      // @ts-expect-error: the path needs `:tier`.
      () => call('POST /api/points/rewards/:tier/redeem', {}),
      // @ts-expect-error: this operation takes no body.
      () => call('GET /api/points/levels', { body: {} }),
      // @ts-expect-error: there is no such operation.
      () => call('GET /api/points/level', {}),
      // @ts-expect-error: the answer has `amount`.
      ({ amounts }: AnswerOf<'POST /api/points/redeem'>) => amounts,
    ];
    expect(misspelled).toHaveLength(7);
  });
});
