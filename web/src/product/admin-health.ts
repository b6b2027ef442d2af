import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../lib/http.ts';

const refreshMs = 30_000;

const operation = 'GET /api/admin/system/health';
export type SystemHealth = AnswerOf<typeof operation>;

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('admin-list:health.loadFailed'), signal }),
  refetchInterval: refreshMs,
});

const words: Record<string, string> = {
  healthy: 'admin-list:health.healthy',
  degraded: 'admin-list:health.degraded',
  unavailable: 'admin-list:health.unavailable',
  unknown: 'admin-list:health.unknown',
  slow: 'admin-list:health.slow',
};

export function healthWord(word: string): string {
  const key = words[word];
  return key === undefined ? word : i18next.t(key);
}
