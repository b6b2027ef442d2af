import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, spawnService } from '@tael/testkit';
import { listenTo } from './client.ts';
import { gatewayEntry, startProcesses } from './processes.ts';
import type { Processes } from './processes.ts';
import { bearer } from './start-gateway.ts';

let tael: Processes;
beforeAll(async () => {
  tael = await startProcesses();
});
afterAll(() => tael.stop());

let people = 0;

async function register(url: string): Promise<{ token: string; id: string }> {
  people += 1;
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: `person${people}`,
      email: `person${people}@tael.local`,
      password: 'correct horse',
      passwordConfirm: 'correct horse',
    }),
  });
  const body = (await answer.json()) as { token: string; data: { user: { id: string } } };
  expect(answer.status).toBe(201);
  return { token: body.token, id: body.data.user.id };
}

function me(url: string, who: { token: string }): Promise<Response> {
  return fetch(`${url}/api/user/me`, { headers: bearer(who) });
}

describe('the gateway before auth itself', () => {
  it('registers somebody who is known on every replica at once, with figures of absent owners null', async () => {
    const [one, other] = tael.urls;
    const answer = await me(other, await register(one));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      user: { username: `person${people}`, checkedInToday: false, balance: null, points: null },
      missing: ['wallet', 'points', 'chain-scanner'],
    });
  });

  it('tells a page on one replica of a check-in made on the other', async () => {
    const [one, other] = tael.urls;
    const who = await register(one);
    const page = await listenTo(one, who.token);
    const checkIn = await fetch(`${other}/api/user/checkin`, { method: 'POST', headers: bearer(who) });
    expect(await checkIn.json()).toMatchObject({ pointsAwarded: 50 });
    await eventually(() => expect(page.received.map(({ event }) => event)).toContain('checkin'), {
      timeoutMs: 2000,
    });
    page.leave();
  });

  it('ends a session everywhere within two seconds of its sign-out: calls and open pages', async () => {
    const [one, other] = tael.urls;
    const who = await register(one);
    const page = await listenTo(other, who.token);
    expect((await me(other, who)).status).toBe(200);
    const signOut = await fetch(`${one}/api/auth/logout`, { method: 'POST', headers: bearer(who) });
    expect(signOut.status).toBe(200);
    await eventually(
      async () => {
        expect((await me(other, who)).status).toBe(401);
        expect(page.closed).toBe(true);
      },
      { timeoutMs: 2000 },
    );
  });

  it("gathers auth's part of the API document", async () => {
    const document = (await (await fetch(`${tael.urls[0]}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/auth/login', '/api/user/me']));
  });
});

describe('processes that go away', () => {
  it('auth killed: 503 and never 401, health follows, and all is well when it is back', async () => {
    const [one] = tael.urls;
    const who = await register(one);
    expect((await fetch(`${one}/api/health`)).status).toBe(200);
    await tael.auth.down();
    const seen = new Set<number>();
    await eventually(async () => {
      seen.add((await me(one, who)).status);
      expect((await fetch(`${one}/api/health`)).status).toBe(503);
    });
    expect((await fetch(`${one}/api/auth/login`, { method: 'POST' })).status).toBe(503);
    expect([...seen]).not.toContain(401);
    await tael.auth.up();
    await eventually(async () => expect((await fetch(`${one}/api/health`)).status).toBe(200));
    expect((await me(one, who)).status).toBe(200);
  });

  it('a gateway that is told to stop ends in time, open pages or not', async () => {
    const [one] = tael.urls;
    const page = await listenTo(one, (await register(one)).token);
    const signalledAt = Date.now();
    tael.gateways[0].kill('SIGTERM');
    expect(await tael.gateways[0].exited).toEqual({ code: 0, signal: null });
    expect(Date.now() - signalledAt).toBeLessThan(3000);
    expect(page.closed).toBe(true);
  });

  it('a wrong configuration names every bad key at once and exits with 78', async () => {
    const started = await spawnService({ entry: gatewayEntry, env: { PORT: 'x', AUTH_URL: 'nowhere' } });
    expect((await started.exited).code).toBe(78);
    for (const key of ['PORT', 'INTERNAL_PORT', 'METRICS_PORT', 'AUTH_URL', 'AUTH_RPC_URL', 'RPC_KEY']) {
      expect(started.output()).toContain(`${key}: `);
    }
    expect(started.output()).not.toContain('    at ');
  });
});
