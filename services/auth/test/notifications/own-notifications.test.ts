import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { insertNotifications, type NewNotification } from '../../src/store/notifications.ts';
import { startAuth, type AuthUnderTest } from '../auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => (auth = await startAuth()));
afterAll(() => auth.stop());

const url = '/api/user/notifications';

async function somebody(name: string, count: number) {
  const person = await auth.register(name);
  await sql`
    insert into notifications (user_id, event_id, kind, params, created_at)
    select ${person.id}, ${name} || i, 'points.awarded', jsonb_build_object('points', i), now() + i * interval '1 ms'
    from generate_series(1, ${count}::int) i
  `.execute(auth.deps.database.db);
  const list = async (query = '') => {
    const { body } = await auth.as(person.token).get(`${url}?${query}`);
    return body as { notifications: { _id: string; read: boolean; params: object }[]; unread: number };
  };
  return { ...person, list, put: (rest: string) => auth.as(person.token).put(`${url}/${rest}`) };
}

describe('my notifications', () => {
  it('are paged, the latest first, with the number of unread ones', async () => {
    const me = await somebody('reader', 25);
    const first = await me.list();
    expect(first).toMatchObject({ unread: 25, total: 25, totalPages: 2, currentPage: 1 });
    expect(first.notifications[0]).toMatchObject({ params: { points: 25 }, read: false });
    expect((await me.list('page=9')).notifications).toHaveLength(5);
    expect(await me.list('page=-1&limit=abc')).toMatchObject({ currentPage: 1 });
    expect((await me.list('limit=1e9')).notifications).toHaveLength(25);
  });

  it('are read one by one or all at once, and only mine', async () => {
    const me = await somebody('owner', 3);
    const other = await somebody('other', 2);
    const [{ _id: id } = { _id: '' }] = (await me.list()).notifications;
    expect((await me.put(`${id}/read`)).body).toEqual({ success: true });
    expect((await me.put(`${id}/read`)).status).toBe(200);
    expect(await me.list()).toMatchObject({
      unread: 2,
      notifications: [{ read: true }, { read: false }, {}],
    });
    expect((await me.put('read-all')).body).toEqual({ success: true, read: 2 });
    expect(await me.list()).toMatchObject({ unread: 0 });
    expect(await other.list()).toMatchObject({ unread: 2 });
  });

  it('of somebody else, unknown or malformed are 404 and stay unread', async () => {
    const me = await somebody('nosy', 0);
    const other = await somebody('private', 1);
    const [{ _id: id } = { _id: '' }] = (await other.list()).notifications;
    for (const wrong of [id, '00000000-0000-0000-0000-000000000000', 'nothing', '%00']) {
      expect((await me.put(`${wrong}/read`)).status).toBe(404);
    }
    expect(await other.list()).toMatchObject({ unread: 1 });
    expect((await auth.get(url)).status).toBe(401);
  });

  it('of one moment are told once each, keep their order from page to page and are counted', async () => {
    const me = await somebody('busy', 0);
    const other = await somebody('counterpart', 0);
    const at = new Date('2026-03-04T05:06:07.089Z');
    const notificationsFor = (userId: string): NewNotification[] =>
      ['3', '1', '2', '5', '4'].map((eventId) => {
        const kind = 'transaction.completed';
        return { userId, topic: 'transactions', kind, params: { eventId }, eventId, at };
      });
    const batch = [...notificationsFor(me.id), ...notificationsFor(other.id)];
    // Inserts repeatedly without the inbox, which would filter out duplicates.
    for (const repeated of [batch, batch, [...batch, ...batch]])
      await auth.deps.database.transaction((tx) => insertNotifications(tx, repeated));

    const pages = await Promise.all([1, 2, 3].map((page) => me.list(`limit=2&page=${page}`)));
    expect(pages.flatMap(({ notifications }) => notifications.map(({ params }) => params))).toEqual(
      ['5', '4', '3', '2', '1'].map((eventId) => ({ eventId })),
    );
    expect((await me.put(`${pages[1]?.notifications[0]?._id}/read`)).status).toBe(200);
    expect(await me.list()).toMatchObject({ total: 5, unread: 4 });
    expect(await other.list()).toMatchObject({ total: 5, unread: 5 });
  });

  it('tell of a sign-in from a device that was not seen before', async () => {
    const me = await somebody('traveller', 0);
    await auth.signIn('traveller@tael.test', { 'user-agent': 'Phone/1' });
    await auth.signIn('traveller@tael.test', { 'user-agent': 'Phone/1' });
    expect((await me.list()).notifications).toMatchObject([
      { kind: 'security.new-device', params: { userAgent: 'Phone/1' } },
    ]);
  });
});
