import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { securityKey } from './key.ts';

const operation = 'GET /api/admin/security/throttles';
export type ThrottledAccount = AnswerOf<typeof operation>['accounts'][number];

export const throttlesQuery = queryOptions({
  queryKey: [...securityKey, 'throttles'],
  queryFn: ({ signal }) =>
    call(operation, { fallback: i18next.t('admin-security:throttles.failed'), signal }),
});
