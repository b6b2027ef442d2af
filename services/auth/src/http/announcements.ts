import { pageFields, paging } from '@tael/contract/fields';
import { reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { isPlainLine } from '../domain/profile.ts';
import { announce, readAnnouncements } from '../operations/admin/announce.ts';
import { text, time } from './fields.ts';

const tags = ['admin'];

const written = (name: string, most: number, isPlain: (text: string) => boolean) => {
  const one = () =>
    text(`${name} is required in every language`, (value) => {
      if (value.length > most) return `${name} must be at most ${most} characters long`;
      return isPlain(value) ? undefined : `${name} contains characters that are not allowed`;
    });
  return z.object({ en: one(), 'zh-CN': one() }, { error: `${name} is required in every language` });
};

const title = written('Title', 100, isPlainLine);
const body = written('Text', 2000, (value) => value.split('\n').every(isPlainLine));

const inLanguages = z.object({ en: z.string(), 'zh-CN': z.string() });
const announcement = z.object({
  _id: z.string(),
  title: inLanguages,
  text: inLanguages,
  createdAt: time,
  told: z.number(),
  done: z.boolean(),
});

export const announcementRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/announcements',
      summary: 'Announcements, newest first, each with the number of users reached so far',
      tags,
      access: 'system.read',
      query: z.object(paging({ limit: 20 })),
      answer: z.object({
        announcements: z.array(announcement),
        ...pageFields,
      }),
    },
    {
      handle: async ({ query }) => {
        const { items, ...counts } = await readAnnouncements(deps, query);
        return { announcements: items.map(toAnnouncement), ...counts };
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/admin/announcements',
      summary: 'Announce to all users that receive announcements; takes an Idempotency-Key',
      tags,
      access: 'system.run',
      body: z.object({ title, text: body }),
      status: 201,
      answer: z.object({ announcement }),
    },
    {
      handle: async ({ principal, requestId, idempotencyKey: key, body: { title: titles, text: texts } }) => {
        const words = {
          'title.en': titles.en,
          'title.zh-CN': titles['zh-CN'],
          'text.en': texts.en,
          'text.zh-CN': texts['zh-CN'],
        };
        const actor = { ...principal, requestId };
        const { answer, replayed } = await announce(deps, { actor, words, key }, toAnnouncement);
        return reply(
          201,
          { announcement: answer },
          replayed ? { 'idempotency-replayed': 'true' } : undefined,
        );
      },
    },
  ),
];

type Announcement = Awaited<ReturnType<typeof readAnnouncements>>['items'][number];

function toAnnouncement({ id, words, createdAt, told, doneAt }: Announcement): z.infer<typeof announcement> {
  return {
    _id: id,
    title: { en: words['title.en'], 'zh-CN': words['title.zh-CN'] },
    text: { en: words['text.en'], 'zh-CN': words['text.zh-CN'] },
    createdAt: createdAt.toISOString(),
    told,
    done: doneAt !== null,
  };
}
