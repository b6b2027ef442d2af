import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let tael: StartedGateway;
beforeAll(async () => {
  tael = await startGateway();
});
afterAll(() => tael.close());

function login(query: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${tael.url}/api/auth/login?${query}`, { method: 'POST', body: '{"a":1}', ...init });
}

function read(query: string): Promise<Response> {
  return fetch(`${tael.url}/api/user/sessions?${query}`, { headers: bearer(tael.auth.signIn()) });
}

describe('a call that is passed on', () => {
  it('reaches its service with path, query, method and body as they were', async () => {
    const answer = await login('x=%20y&x=2', { headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      method: 'POST',
      path: '/api/auth/login?x=%20y&x=2',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('is told under which id and trace it goes, and whom it comes from', async () => {
    const answer = await login('');
    const { headers } = (await answer.json()) as { headers: Record<string, string> };
    expect(headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
    expect(headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-proto']).toBe('http');
  });

  it('comes back with the headers that every API answer carries, and none that tells what runs behind', async () => {
    const answer = await login('');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('comes back as the service refused it, with its Retry-After and Idempotency-Replayed', async () => {
    const answer = await login('do=refuse');
    expect(answer.status).toBe(409);
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('idempotency-replayed')).toBe('true');
    expect(await answer.json()).toEqual({ message: 'taken' });
  });

  it('comes back empty when the service has nothing to say', async () => {
    const answer = await login('do=empty');
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('comes back whole however large the answer is', async () => {
    const answer = await read('do=large');
    expect((await answer.text()).length).toBe(1_000_000);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps bytes as they are, in both directions', async () => {
    const text = '{"name":"茶壶 – ünï 🫖"}';
    const answer = (await (await login('', { body: text })).json()) as { body: string };
    expect(answer.body).toBe(text);
  });
});

describe('a service in trouble', () => {
  const unavailable = {
    message: expect.stringContaining('temporarily unavailable'),
    error: expect.any(String),
    code: 'gateway.unavailable',
    requestId: expect.any(String),
  };

  it.each(['die', 'die-in-answer', 'garbage'])(
    'that does "%s" gives 503 with a message and Retry-After',
    async (what) => {
      for (const answer of [await login(`do=${what}`), await read(`do=${what}`)]) {
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await answer.json()).toEqual(unavailable);
      }
    },
  );

  it('gets again a read, and a write whose key replays the first answer, and no other write', async () => {
    tael.service.seen.length = 0;
    const headers = { 'idempotency-key': 'k' };
    const signedIn = bearer(tael.auth.signIn());
    const checkIn = (query: string, more: Record<string, string>): Promise<Response> =>
      fetch(`${tael.url}/api/user/checkin?do=die&${query}`, {
        method: 'POST',
        headers: { ...signedIn, ...more },
      });
    await read('do=die&a-read');
    await checkIn('keyed', headers);
    await checkIn('without-key', {});
    await login('do=die&takes-no-key', { headers });
    const times = (query: string): number =>
      tael.service.seen.filter(({ path }) => path.endsWith(query)).length;
    expect(['a-read', '&keyed', 'without-key', 'takes-no-key'].map(times)).toEqual([3, 3, 1, 1]);
  });

  it('that dies in the middle of a download leaves it visibly cut off', async () => {
    const answer = await read('do=die-in-download');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it('is reached again over new connections after a restart, with no failed call', async () => {
    expect((await login('before=1')).status).toBe(200);
    await tael.service.restart();
    expect((await read('after=1')).status).toBe(200);
    expect((await login('after=2')).status).toBe(200);
  });
});

describe('connections', () => {
  it('are kept and used again', async () => {
    await login('');
    const before = tael.service.connections();
    for (let i = 0; i < 20; i += 1) await (await login(`i=${i}`)).text();
    expect(tael.service.connections()).toBe(before);
  });
});
