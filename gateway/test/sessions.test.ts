import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createSigner } from '@tael/identity';
import { authRpc } from '@tael/proto';
import { eventually } from '@tael/testkit';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let tael: StartedGateway;
beforeAll(async () => {
  tael = await startGateway();
});
afterAll(() => tael.close());
beforeEach(() => {
  tael.auth.away = false;
  tael.auth.auth = {};
  tael.auth.asked.length = 0;
  tael.service.seen.length = 0;
});

function call(headers: Record<string, string>): Promise<Response> {
  return fetch(`${tael.url}/api/auth/update-password`, { method: 'PUT', headers, body: '{}' });
}

describe('somebody signed in', () => {
  it('reaches the service with an internal token in place of their own', async () => {
    const someone = tael.auth.signIn({ role: 'moderator', permissions: ['users.read'] });
    expect((await call(bearer(someone))).status).toBe(200);
    const sent = tael.service.seen[0]?.headers.authorization?.replace('Bearer ', '') ?? '';
    expect(sent).not.toBe(someone.token);
    const claims: unknown = JSON.parse(Buffer.from(sent.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      aud: 'internal',
      sub: someone.userId,
      sid: someone.sessionId,
      role: 'moderator',
    });
  });

  it('may write the scheme in any case', async () => {
    const { token } = tael.auth.signIn();
    expect((await call({ authorization: `bearer  ${token}` })).status).toBe(200);
  });

  it('is asked about now and then, however many calls they make', async () => {
    const people = Array.from({ length: 20 }, () => tael.auth.signIn());
    const startedAt = performance.now();
    await Promise.all(people.flatMap((one) => Array.from({ length: 5 }, () => call(bearer(one)))));
    for (const one of people) await call(bearer(one));
    const again = Math.floor((performance.now() - startedAt) / 700);
    for (const { sessionId } of people) {
      const asked = tael.auth.asked.flat().filter((one) => one.sessionId === sessionId).length;
      expect(asked).toBeGreaterThanOrEqual(1);
      expect(asked).toBeLessThanOrEqual(1 + again);
    }
  });

  it('is refused within two seconds of the end of their session', async () => {
    const someone = tael.auth.signIn();
    expect((await call(bearer(someone))).status).toBe(200);
    tael.auth.set(someone.sessionId, { state: 'ended' });
    await eventually(async () => expect((await call(bearer(someone))).status).toBe(401), { timeoutMs: 2000 });
  });

  it('is refused with 403 within two seconds of a suspension', async () => {
    const someone = tael.auth.signIn();
    expect((await call(bearer(someone))).status).toBe(200);
    tael.auth.set(someone.sessionId, { state: 'inactive' });
    await eventually(async () => expect((await call(bearer(someone))).status).toBe(403), { timeoutMs: 2000 });
  });

  it('has another role within two seconds', async () => {
    const someone = tael.auth.signIn({ role: 'admin' });
    const health = () => fetch(`${tael.url}/api/admin/system/health`, { headers: bearer(someone) });
    tael.auth.operations = { getHealth: () => ({}) };
    expect((await health()).status).toBe(200);
    tael.auth.set(someone.sessionId, { role: 'user' });
    await eventually(async () => expect((await health()).status).toBe(403), { timeoutMs: 2000 });
  });

  it('gets 503 and never 401 while auth is away, and is served again when it is back', async () => {
    const someone = tael.auth.signIn();
    tael.auth.away = true;
    const answer = await call(bearer(someone));
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    tael.auth.away = false;
    expect((await call(bearer(someone))).status).toBe(200);
  });
});

describe('somebody not signed in', () => {
  it('passes a public route, without any identity', async () => {
    const answer = await fetch(`${tael.url}/api/auth/login`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(200);
    expect(tael.service.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each(Object.entries(forgeries()))('with %s gets 401 and reaches no service', async (_name, header) => {
    const answer = await call(header === undefined ? {} : { authorization: header });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      message: 'Please log in again.',
      error: 'Please log in again.',
      code: 'gateway.not_signed_in',
      requestId: answer.headers.get('x-request-id'),
    });
    expect(tael.service.seen).toEqual([]);
  });

  it('with an expired token gets 401', async () => {
    expect((await call(bearer(tael.auth.signIn({ expiresInMs: -1000 })))).status).toBe(401);
  });

  it('with an internal token gets 401: it is for another audience', async () => {
    const someone = tael.auth.signIn();
    await call(bearer(someone));
    const internal = tael.service.seen[0]?.headers.authorization ?? '';
    expect((await call({ authorization: internal })).status).toBe(401);
  });

  it('with a token whose claims were changed gets 401', async () => {
    const { token } = tael.auth.signIn();
    const [header = '', , signature = ''] = token.split('.');
    const claims = encode({
      sub: randomUUID(),
      sid: randomUUID(),
      aud: 'client',
      iss: 'tael',
      exp: 4_000_000_000,
    });
    expect((await call(bearer({ token: `${header}.${claims}.${signature}` }))).status).toBe(401);
  });
});

function forgeries(): Record<string, string | undefined> {
  const claims = { sub: randomUUID(), sid: randomUUID(), aud: 'client', iss: 'tael', exp: 4_000_000_000 };
  const none = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { sub: userId, sid: sessionId } = claims;
  const expiresAt = new Date(Date.now() + 60_000);
  return {
    'no token': undefined,
    'another scheme': 'Basic YTpi',
    'an empty token': 'Bearer ',
    'no JWT': 'Bearer abc',
    'a JWT that is no JSON': 'Bearer a.b.c',
    '100 kB less a bit of token': `Bearer ${'x'.repeat(10_000)}`,
    'algorithm none': `Bearer ${none}`,
    'a shared secret': `Bearer ${unsigned}.${createHmac('sha256', 'secret').update(unsigned).digest('base64url')}`,
    'a key of their own': `Bearer ${createSigner({ kid: 'mine', privateKey }, {}).client({ userId, sessionId, expiresAt })}`,
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('a client that disconnects while its session is checked', () => {
  it('reaches no service and opens no page', async () => {
    const { token } = tael.auth.signIn();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let checks = 0;
    tael.auth.auth.checkSessions = async ({ sessions }) => {
      checks += 1;
      await released;
      return {
        sessions: sessions.map(({ sessionId }) => ({
          sessionId,
          state: authRpc.SessionState.LIVE,
          internalToken: 'internal',
        })),
      };
    };
    const leaving = new AbortController();
    const left = ['/api/user/sessions', '/api/stream'].map((path) =>
      fetch(tael.url + path, { headers: bearer({ token }), signal: leaving.signal }).catch(() => 'left'),
    );
    await eventually(() => expect(checks).toBe(1));
    tael.service.seen.length = 0;
    leaving.abort();
    expect(await Promise.all(left)).toEqual(['left', 'left']);
    await eventually(() => expect(tael.outcomes.at(-1)?.status).toBe(499));
    release();
    const { status } = await fetch(`${tael.url}/api/user/sessions`, { headers: bearer({ token }) });
    expect(status).toBe(200);
    expect(tael.service.seen).toHaveLength(1);
    await eventually(() => expect(tael.gateway.stream.size()).toBe(0));
  });
});
