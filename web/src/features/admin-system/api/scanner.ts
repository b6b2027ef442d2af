import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { refreshMs, systemKey } from './key.ts';

const operation = 'GET /api/admin/scanner';
export type ChainPosition = AnswerOf<typeof operation>['chains'][number];
export type Rescan = AnswerOf<typeof operation>['rescans'][number];

export const scannerQuery = queryOptions({
  queryKey: [...systemKey, 'scanner'],
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('admin-system:loadFailed'), signal }),
  refetchInterval: refreshMs,
});
