import { queryOptions, type QueryKey } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';

const act = z.object({
  _id: z.string(),
  action: z.string(),
  actor: z.object({ username: z.nullable(z.string()) }),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  createdAt: z.string(),
});
export type TrailAct = z.infer<typeof act>;

const shownActs = 20;

export const trailQuery = (id: string, under: QueryKey) =>
  queryOptions({
    queryKey: [...under, 'trail', id],
    queryFn: ({ signal }) =>
      request('GET', `/admin/audit?object=${encodeURIComponent(id)}&limit=${shownActs.toString()}`, {
        answer: z.object({ entries: z.array(act) }),
        fallback: i18next.t('admin-register:trail.failed'),
        signal,
      }),
  });
