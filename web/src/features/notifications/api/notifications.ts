import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const operation = 'GET /api/user/notifications';
export type Notification = AnswerOf<typeof operation>['notifications'][number];

export const notificationsKey = ['user', 'notifications'];

export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: [...notificationsKey, 'list'],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call(operation, {
        query: { page, limit: 20 },
        fallback: i18next.t('notifications:loadFailed'),
        signal,
      }),
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  });
