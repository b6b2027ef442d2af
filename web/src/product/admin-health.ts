import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../lib/http.ts';

const refreshMs = 30_000;

const health = z.object({
  database: z.string(),
  api: z.string(),
  performance: z.string(),
  uptime: z.number(),
});
export type SystemHealth = z.infer<typeof health>;

export const healthQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: ({ signal }) =>
    request('GET', '/admin/system/health', {
      answer: health,
      fallback: i18next.t('admin-list:health.loadFailed'),
      signal,
    }),
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
