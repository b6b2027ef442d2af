import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';

const operation = 'GET /api/admin/audit';
export type TrailAct = AnswerOf<typeof operation>['entries'][number];

const shownActs = 20;

export const trailQuery = (id: string, under: QueryKey) =>
  queryOptions({
    queryKey: [...under, 'trail', id],
    queryFn: ({ signal }) =>
      call(operation, {
        query: { object: id, limit: shownActs },
        fallback: i18next.t('admin-register:trail.failed'),
        signal,
      }),
  });
