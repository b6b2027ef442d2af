import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from 'node:net';
import { eventually } from '@tael/testkit';
import { listenTo } from './client.ts';
import { startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

let tael: StartedGateway;
beforeEach(async () => {
  tael = await startGateway();
});
afterEach(() => tael.close());

describe('a page that listens', () => {
  it('needs a session', async () => {
    expect((await listenTo(tael.url, 'none')).status).toBe(401);
  });

  it('hears what concerns its user, in every tab, and nothing of others', async () => {
    const someone = tael.auth.signIn();
    const pages = await Promise.all([1, 2, 3].map(() => listenTo(tael.url, someone.token)));
    const other = await listenTo(tael.url, tael.auth.signIn().token);
    tael.gateway.stream.publish(someone.userId, 'balance', { coinsHeld: 1.5 });
    for (const page of pages) {
      await eventually(() => expect(page.received.map(({ event }) => event)).toEqual(['ready', 'balance']));
      expect(page.received[1]?.data).toEqual({ coinsHeld: 1.5 });
    }
    expect(pages[0]?.headers.get('content-type')).toContain('text/event-stream');
    expect(pages[0]?.headers.get('cache-control')).toBe('no-store');
    expect(other.received.map(({ event }) => event)).not.toContain('balance');
  });

  it('of a member of staff has what is for all of them, and that of a user has not', async () => {
    const sessions = [
      { role: 'admin' as const },
      { role: 'moderator' as const, permissions: ['points.read' as const] },
      { role: 'moderator' as const },
      {},
    ].map((who) => tael.auth.signIn(who));
    const pages = await Promise.all(sessions.map(({ token }) => listenTo(tael.url, token)));
    tael.gateway.stream.publishToStaff('approvals', {});
    for (const { userId } of sessions) tael.gateway.stream.publish(userId, 'points', {});
    const received = () => pages.map((page) => page.received.map(({ event }) => event));
    await eventually(() =>
      expect(received()).toEqual([
        ['ready', 'approvals', 'points'],
        ['ready', 'approvals', 'points'],
        ['ready', 'points'],
        ['ready', 'points'],
      ]),
    );
  });

  it('that comes back is given what it missed, in order and once', async () => {
    const { token, userId } = tael.auth.signIn();
    const page = await listenTo(tael.url, token);
    await eventually(() => expect(page.received).toHaveLength(1));
    page.leave();
    await eventually(() => expect(tael.gateway.stream.size()).toBe(0));
    tael.gateway.stream.publish(userId, 'points', { points: 1 });
    tael.gateway.stream.publish(userId, 'points', { points: 2 });
    const again = await listenTo(tael.url, token, page.received[0]?.id);
    await eventually(() => expect(again.received).toHaveLength(3));
    expect(again.received.map(({ data }) => data)).toEqual([{ points: 1 }, { points: 2 }, {}]);
  });

  it.each(['unheard-of', '0123456789ab-5', 'x'.repeat(5000)])(
    'with an id that is unknown here (%#) is told to resync',
    async (id) => {
      const page = await listenTo(tael.url, tael.auth.signIn().token, id);
      await eventually(() => expect(page.received.map(({ event }) => event)).toEqual(['resync']));
    },
  );

  it('that missed more than is kept is told to resync', async () => {
    const { token, userId } = tael.auth.signIn();
    const page = await listenTo(tael.url, token);
    await eventually(() => expect(page.received).toHaveLength(1));
    for (let i = 0; i < 200; i += 1) tael.gateway.stream.publish(userId, 'points', { i });
    const again = await listenTo(tael.url, token, page.received[0]?.id);
    await eventually(() => expect(again.received[0]?.event).toBe('resync'));
  });
});

describe('the end of a session', () => {
  it('closes its pages without any event', async () => {
    const someone = tael.auth.signIn();
    const page = await listenTo(tael.url, someone.token);
    tael.auth.set(someone.sessionId, { state: 'ended' });
    await eventually(() => expect(page.closed).toBe(true));
    expect(page.received.at(-1)?.event).toBe('end');
  });

  it('closes its pages at once when it is told, and only its own', async () => {
    const someone = tael.auth.signIn();
    const page = await listenTo(tael.url, someone.token);
    const other = await listenTo(tael.url, tael.auth.signIn().token);
    tael.gateway.stream.revoked(someone.userId, [someone.sessionId]);
    await eventually(() => expect(page.closed).toBe(true));
    expect(other.closed).toBe(false);
  });

  it('by expiry closes its pages too', async () => {
    const page = await listenTo(tael.url, tael.auth.signIn({ expiresInMs: 3000 }).token);
    expect(page.status).toBe(200);
    await eventually(() => expect(page.closed).toBe(true));
  });

  it('is watched without minting tokens, and auth away closes nothing', async () => {
    const someone = tael.auth.signIn();
    const page = await listenTo(tael.url, someone.token);
    tael.auth.asked.length = 0;
    await eventually(() => expect(tael.auth.asked.length).toBeGreaterThan(0));
    expect(tael.auth.asked.flat()[0]).toEqual({ sessionId: someone.sessionId, watchOnly: true });
    tael.auth.away = true;
    await eventually(() => expect(tael.auth.failed).toBeGreaterThan(1));
    expect(page.closed).toBe(false);
  });
});

describe('bounds', () => {
  it('a page that reads nothing is cut off, while another tab hears on', async () => {
    const { token, userId } = tael.auth.signIn();
    const page = await listenTo(tael.url, token);
    const stalled = connect(tael.port, '127.0.0.1');
    stalled.on('error', () => {});
    stalled.pause();
    stalled.write(`GET /api/stream HTTP/1.1\r\nHost: tael\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await eventually(() => expect(tael.gateway.stream.size()).toBe(2));
    const text = 'x'.repeat(200_000);
    for (let n = 0; tael.gateway.stream.size() === 2; n += 1) {
      tael.gateway.stream.publish(userId, 'points', { n, text });
      await eventually(() => expect(page.received.at(-1)?.data).toMatchObject({ n }));
      expect(n).toBeLessThan(500);
    }
    stalled.destroy();
    tael.gateway.stream.publish(userId, 'points', { last: true });
    await eventually(() => expect(page.received.at(-1)?.data).toEqual({ last: true }));
    expect(page.closed).toBe(false);
  });

  it('so many pages of one user and no more', async () => {
    const { token } = tael.auth.signIn();
    const pages = await Promise.all(Array.from({ length: 33 }, () => listenTo(tael.url, token)));
    expect(pages.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    expect(tael.gateway.stream.size()).toBe(32);
  });
});
