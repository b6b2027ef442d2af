import * as api from '@tael/contract/auth';
import { reply, route, type Route } from '@tael/runtime';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { announce, readAnnouncements } from '../operations/admin/announce.ts';

export const announcementRoutes = (deps: Deps): Route[] => [
  route(api.listAnnouncements, {
    handle: async ({ query }) => {
      const { items, ...counts } = await readAnnouncements(deps, query);
      return { announcements: items.map(toAnnouncement), ...counts };
    },
  }),
  route(api.announce, {
    handle: async ({ principal, requestId, idempotencyKey: key, body: { title, text } }) => {
      const words = {
        'title.en': title.en,
        'title.zh-CN': title['zh-CN'],
        'text.en': text.en,
        'text.zh-CN': text['zh-CN'],
      };
      const actor = { ...principal, requestId };
      const { answer, replayed } = await announce(deps, { actor, words, key }, toAnnouncement);
      return reply(201, { announcement: answer }, replayed ? { 'idempotency-replayed': 'true' } : undefined);
    },
  }),
];

type Announcement = Awaited<ReturnType<typeof readAnnouncements>>['items'][number];

function toAnnouncement(made: Announcement): z.output<typeof api.announcement> {
  const { id, words, createdAt, told, doneAt } = made;
  return {
    _id: id,
    title: { en: words['title.en'], 'zh-CN': words['title.zh-CN'] },
    text: { en: words['text.en'], 'zh-CN': words['text.zh-CN'] },
    createdAt: createdAt.toISOString(),
    told,
    done: doneAt !== null,
  };
}
