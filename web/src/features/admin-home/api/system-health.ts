import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { refreshMs } from './refresh.ts';

const answer = z.object({
  database: z.string(),
  api: z.string(),
  performance: z.string(),
  uptime: z.number(),
});
export type SystemHealth = z.infer<typeof answer>;

export const useSystemHealth = (enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) =>
      request('GET', '/admin/system/health', { answer, fallback: i18next.t('admin-home:failed'), signal }),
    refetchInterval: refreshMs,
    enabled,
  });
