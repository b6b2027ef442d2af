import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { deliverAnnouncements } from '../../src/operations/notifications/deliver-announcements.ts';
import type { Answer } from '../auth-under-test.ts';
import { startAdmins, type Admins } from './admin-under-test.ts';

let auth: Admins;
beforeAll(async () => (auth = await startAdmins()));
afterAll(() => auth.stop());

const path = '/api/admin/announcements';
const news = {
  title: { en: 'New cards', 'zh-CN': '新卡' },
  text: { en: 'Cards are here.\nHave one.', 'zh-CN': '卡来了。' },
};
const idOf = (answer: Answer) => (answer.body.announcement as { _id: string })._id;

async function reader(name: string, on = true) {
  const { token } = await auth.register(name);
  await auth.as(token).put('/api/user/settings', { notifications: { news: on } });
  return async () => {
    const { body } = await auth.as(token).get('/api/user/notifications');
    return (body.notifications as { kind: string; params: object }[]).filter(({ kind }) => kind === 'news');
  };
}

describe('an announcement', () => {
  it('reaches the lists of all who want news, batch by batch, once', async () => {
    const readers = await Promise.all([1, 2, 3, 4, 5].map((n) => reader(`reads-${n}`)));
    const without = await reader('reads-none', false);
    const made = await auth.asAdmin.post(path, news);
    expect(made.status).toBe(201);
    const late = await reader('reads-later');

    // Aborted after the first batch as by a restart. There are at least seven accounts.
    const stopped = new AbortController();
    const transaction = auth.deps.database.transaction.bind(auth.deps.database);
    const database = {
      ...auth.deps.database,
      transaction: ((work) => transaction(work).finally(() => stopped.abort())) as typeof transaction,
    };
    expect(await deliverAnnouncements({ ...auth.deps, database }, stopped.signal, 2)).toBe('1 batches');
    const { body: during } = await auth.asAdmin.get(path);
    expect(during.announcements).toMatchObject([{ _id: idOf(made), done: false }]);
    await deliverAnnouncements(auth.deps, undefined, 2);
    expect(await deliverAnnouncements(auth.deps, undefined, 2)).toBe('0 batches');

    for (const read of readers) {
      expect(await read()).toEqual([
        expect.objectContaining({
          params: {
            announcementId: idOf(made),
            'title.en': 'New cards',
            'title.zh-CN': '新卡',
            'text.en': 'Cards are here.\nHave one.',
            'text.zh-CN': '卡来了。',
          },
        }),
      ]);
    }
    expect([await without(), await late()]).toEqual([[], []]);
    const { body } = await auth.asAdmin.get(path);
    expect(body.announcements).toMatchObject([{ ...news, told: readers.length, done: true }]);
    expect(await auth.acts(idOf(made))).toMatchObject([
      { actor_id: auth.admin.id, action: 'announcement.create', after: { 'title.en': 'New cards' } },
    ]);
  });

  it('is made once per key', async () => {
    const post = await auth.asAdmin.internal();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2].map(() => post('post', path, news, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(idOf(answers[0] as Answer)).toBe(idOf(answers[1] as Answer));
    const other = { ...news, title: { ...news.title, en: 'Another' } };
    expect((await post('post', path, other, headers)).status).toBe(422);
    const { rows } = await sql`select 1 from audit where object_id = ${idOf(answers[0] as Answer)}`.execute(
      auth.deps.database.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('announcing', () => {
  it('needs its permission, and a title and a text in every language', async () => {
    const { token } = await auth.aModerator('reads-system', 'system.read');
    expect((await auth.as(token).post(path, news)).status).toBe(403);
    expect((await auth.as(token).get(path)).status).toBe(200);
    for (const [body, message] of [
      [{ text: news.text }, 'Title is required in every language'],
      [{ ...news, title: { en: 'Only' } }, 'Title is required in every language'],
      [{ ...news, text: { ...news.text, en: ' ' } }, 'Text is required in every language'],
      [
        { ...news, title: { ...news.title, en: 'x'.repeat(101) } },
        'Title must be at most 100 characters long',
      ],
      [{ ...news, text: { ...news.text, en: 'a\u202eb' } }, 'Text contains characters that are not allowed'],
    ] as const) {
      const answer = await auth.asAdmin.post(path, body);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
  });
});
