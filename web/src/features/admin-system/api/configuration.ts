import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { systemKey } from './key.ts';

const operation = 'GET /api/admin/system/configuration';
export type Setting = AnswerOf<typeof operation>['services'][string][number];

/** Fetched once and by the refresh button only: every read is audited, and values change only at a restart. */
export const configurationQuery = queryOptions({
  queryKey: [...systemKey, 'configuration'],
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('admin-system:loadFailed'), signal }),
  staleTime: Infinity,
});
