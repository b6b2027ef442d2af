import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { exchangeRaw } from './client.ts';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let tael: StartedGateway;
beforeAll(async () => {
  tael = await startGateway();
});
afterAll(() => tael.close());

const head = 'POST /api/auth/login HTTP/1.1\r\nHost: tael\r\nConnection: close\r\n';

describe('header smuggling', () => {
  it('gets no identity, address or hop-by-hop header past the gateway', async () => {
    tael.service.seen.length = 0;
    await fetch(`${tael.url}/api/auth/login`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer made-up',
        cookie: 'a=b',
        forwarded: 'for=6.6.6.6',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-internal-token': 'me',
        'x-real-ip': '6.6.6.6',
        'x-request-id': 'mine',
        'x-user-id': 'somebody',
        'x-user-role': 'admin',
        x_user_id: 'somebody',
        traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
        'idempotency-key': 'kept',
      },
    });
    const headers = tael.service.seen[0]?.headers ?? {};
    expect(headers).not.toHaveProperty('authorization');
    for (const name of [
      'cookie',
      'forwarded',
      'x-internal-token',
      'x-real-ip',
      'x-user-id',
      'x-user-role',
      'x_user_id',
    ]) {
      expect(headers).not.toHaveProperty([name]);
    }
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-host']).toBe(new URL(tael.url).host);
    expect(headers['x-request-id']).not.toBe('mine');
    expect(headers['traceparent']).not.toContain('1111');
    expect(headers['idempotency-key']).toBe('kept');
  });

  it('does not pass on what Connection names', async () => {
    tael.service.seen.length = 0;
    await exchangeRaw(
      tael.port,
      'GET /api/auth/login HTTP/1.1\r\nHost: tael\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\n\r\n',
    );
    expect(tael.service.seen).toHaveLength(1);
    expect(tael.service.seen[0]?.headers).not.toHaveProperty('x-secret');
  });

  it.each([
    ['two lengths', `${head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`],
    ['a length and chunks', `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a broken header', `${head}Bad Header: 1\r\n\r\n`],
    ['a bare line feed in a value', `${head}X-A: 1\n X-User-Id: 2\r\n\r\n`],
  ])('%s never reach a service', async (_name, text) => {
    tael.service.seen.length = 0;
    expect(await exchangeRaw(tael.port, text)).toMatch(/^HTTP\/1\.1 400 /);
    expect(tael.service.seen).toEqual([]);
  });

  it('headers without end are refused with 431', async () => {
    const text = `${head}X-Large: ${'x'.repeat(100_000)}\r\n\r\n`;
    expect(await exchangeRaw(tael.port, text)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('bodies', () => {
  it.each([65_537, 1_000_000, 3_900_000])('of %d bytes are read off and refused with 413', async (size) => {
    const answer = await fetch(`${tael.url}/api/auth/login`, { method: 'POST', body: 'x'.repeat(size) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'gateway.body_too_large' });
  });

  it('of 64 kB pass', async () => {
    const answer = await fetch(`${tael.url}/api/auth/login`, { method: 'POST', body: 'x'.repeat(65_536) });
    expect(answer.status).toBe(200);
  });

  it('in chunks pass too, with a length for the service', async () => {
    tael.service.seen.length = 0;
    await exchangeRaw(tael.port, `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
    expect(tael.service.seen[0]).toMatchObject({ body: '{}', headers: { 'content-length': '2' } });
  });

  it('that stop in the middle reach nobody, and harm nobody else', async () => {
    tael.service.seen.length = 0;
    await exchangeRaw(tael.port, `${head}Content-Length: 100\r\n\r\n{"half":`, { end: true });
    expect((await fetch(`${tael.url}/api/auth/login`, { method: 'POST', body: '{}' })).status).toBe(200);
    expect(tael.service.seen.map(({ body }) => body)).toEqual(['{}']);
  });
});

describe('paths', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth',
    '/api//auth/login',
    '/api/%61uth/login',
    '/api/authx/login',
  ])('%s is no route for somebody without a session, and never a 500', async (path) => {
    const answer = await fetch(tael.url + path);
    expect([401, 404]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({
      message: expect.any(String),
      error: expect.any(String),
      code: expect.stringMatching(/^gateway\.not_/),
      requestId: expect.any(String),
    });
  });

  it('that climb out of a public route are decided by the service they reach, without identity', async () => {
    tael.service.seen.length = 0;
    await exchangeRaw(
      tael.port,
      'GET /api/auth/login/../../admin/users HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n',
    );
    expect(tael.service.seen.filter(({ headers }) => headers.authorization)).toEqual([]);
  });
});

describe('what was observed', () => {
  it('counts each call once by method, route and status', async () => {
    tael.outcomes.length = 0;
    await fetch(`${tael.url}/api/auth/login`, { method: 'POST', body: '{}' });
    await fetch(`${tael.url}/api/user/sessions`, { headers: bearer({ token: 'none' }) });
    await eventually(() => expect(tael.outcomes).toHaveLength(2));
    expect(tael.outcomes).toEqual([
      expect.objectContaining({ method: 'POST', route: '/api/auth/login', status: 200 }),
      expect.objectContaining({ method: 'GET', route: '/api/user/sessions', status: 401 }),
    ]);
  });
});
