import { useInfiniteQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const pageSize = 20;

const notification = z.object({
  _id: z.string(),
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  read: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notification>;

const answer = z.object({
  notifications: z.array(notification),
  totalPages: z.number(),
  currentPage: z.number(),
});

export const notificationsKey = ['user', 'notifications'];

export const useNotifications = () =>
  useInfiniteQuery({
    queryKey: [...notificationsKey, 'list'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      request('GET', `/user/notifications?page=${pageParam}&limit=${pageSize}`, {
        answer,
        fallback: i18next.t('notifications:loadFailed'),
        signal,
      }),
    getNextPageParam: ({ currentPage, totalPages }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  });
