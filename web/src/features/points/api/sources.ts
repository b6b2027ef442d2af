import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const source = z.object({ source: z.string(), points: z.number() });

export const pointsSources = queryOptions({
  queryKey: ['points', 'sources'],
  queryFn: async ({ signal }) => {
    const { sources } = await request('GET', '/points/sources', {
      answer: z.object({ sources: z.array(source) }),
      fallback: i18next.t('points:failed'),
      signal,
    });
    return sources;
  },
});
