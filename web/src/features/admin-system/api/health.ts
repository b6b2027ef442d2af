import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { refreshMs, systemKey } from './key.ts';

const readHealth = 'GET /api/admin/system/health';
export type Health = AnswerOf<typeof readHealth>;
export type Replica = Health['services'][string]['replicas'][number];

export const healthQuery = queryOptions({
  queryKey: [...systemKey, 'health'],
  queryFn: ({ signal }) => call(readHealth, { fallback: i18next.t('admin-system:loadFailed'), signal }),
  refetchInterval: refreshMs,
});

const readEvents = 'GET /api/admin/system/events';
export type Events = AnswerOf<typeof readEvents>;

export const eventsQuery = queryOptions({
  queryKey: [...systemKey, 'events'],
  queryFn: ({ signal }) => call(readEvents, { fallback: i18next.t('admin-system:loadFailed'), signal }),
  refetchInterval: refreshMs,
});
