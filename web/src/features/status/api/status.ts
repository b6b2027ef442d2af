import type { AnswerOf } from '@tael/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

export type Status = AnswerOf<'GET /api/status'>;
export type Part = Status['parts'][number];
export type Incident = Status['incidents'][number];

const refreshMs = 15_000;

const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }): Promise<Status> =>
    call('GET /api/status', { fallback: i18next.t('status:failed'), token: false, signal }),
  refetchInterval: refreshMs,
});

export const useStatus = () => useQuery(statusQuery);
