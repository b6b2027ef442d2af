import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { useAction } from '../../../lib/api/use-action.ts';
import { call } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { refreshMs, systemKey } from './key.ts';

const listNews = 'GET /api/admin/announcements';
const announce = 'POST /api/admin/announcements';
type Announcement = AnswerOf<typeof listNews>['announcements'][number];
export type NewAnnouncement = InputOf<typeof announce>['body'];

const newsKey = [...systemKey, 'announcements'] as const;
export const newsShown = 10;
const whileSendingMs = 2_000;

export const announcementsQuery = (page: number) =>
  queryOptions({
    queryKey: [...newsKey, page],
    queryFn: async ({ signal }): Promise<ListPage<Announcement>> => {
      const { announcements, ...pages } = await call(listNews, {
        query: { page, limit: newsShown },
        fallback: i18next.t('admin-system:loadFailed'),
        signal,
      });
      return { rows: announcements, ...pages };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.rows.some(({ done }) => !done) ? whileSendingMs : refreshMs,
  });

export function useAnnounce() {
  const queries = useQueryClient();
  return useAction({
    mutationFn: (announcement: { body: NewAnnouncement; idempotencyKey: string }) =>
      call(announce, { ...announcement, fallback: i18next.t('admin-system:news.failed') }),
    onSettled: () => queries.invalidateQueries({ queryKey: newsKey }),
  });
}
