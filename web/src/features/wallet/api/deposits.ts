import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const operation = 'GET /api/assets/deposits';
export type Deposit = AnswerOf<typeof operation>['deposits'][number];

const shown = 5;

export const latestDeposits = queryOptions({
  queryKey: ['assets', 'deposits', 'latest'],
  meta: keeps(),
  queryFn: async ({ signal }) => {
    const { deposits } = await call(operation, {
      query: { limit: shown },
      fallback: i18next.t('wallet:deposits.failed'),
      signal,
    });
    return deposits;
  },
});
