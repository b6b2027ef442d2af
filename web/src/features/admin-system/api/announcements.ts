import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { useAction } from '../../../lib/api/use-action.ts';
import { request } from '../../../lib/http.ts';
import { pageFields, type ListPage } from '../../../lib/listing/gather.ts';
import { ask, refreshMs, systemKey } from './ask.ts';

const words = z.object({ en: z.string(), 'zh-CN': z.string() });
const announcement = z.object({
  _id: z.string(),
  title: words,
  text: words,
  createdAt: z.string(),
  told: z.number(),
  done: z.boolean(),
});
export type Announcement = z.infer<typeof announcement>;
export type NewAnnouncement = Pick<Announcement, 'title' | 'text'>;

const newsKey = [...systemKey, 'announcements'] as const;
const path = '/admin/announcements';
export const newsShown = 10;
const whileSendingMs = 2_000;

export const announcementsQuery = (page: number) =>
  queryOptions({
    queryKey: [...newsKey, page],
    queryFn: async ({ signal }): Promise<ListPage<Announcement>> => {
      const answer = z.object({
        announcements: z.array(announcement),
        ...pageFields,
      });
      const { announcements, ...pages } = await ask(
        `${path}?page=${page.toString()}&limit=${newsShown.toString()}`,
        answer,
        signal,
      );
      return { rows: announcements, ...pages };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.rows.some(({ done }) => !done) ? whileSendingMs : refreshMs,
  });

export function useAnnounce() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: ({ body, idempotencyKey }: { body: NewAnnouncement; idempotencyKey: string }) =>
      request('POST', path, {
        body,
        idempotencyKey,
        answer: z.unknown(),
        fallback: i18next.t('admin-system:news.failed'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: newsKey }),
  });
}
