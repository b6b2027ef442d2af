import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import type { ListPage } from '../../lib/listing/gather.ts';

const operation = 'GET /api/withdrawals/admin';
export type Payout = AnswerOf<typeof operation>['withdrawals'][number];
export type Signal = Payout['signals'][number];
export type PayoutPage = ListPage<Payout> & { searchedPartially: boolean };

export const deskKey = ['admin', 'withdrawals'] as const;
export const listsKey = [...deskKey, 'list'] as const;

export async function askPayouts(
  query: InputOf<typeof operation>['query'],
  signal: AbortSignal | undefined,
): Promise<PayoutPage> {
  const { withdrawals, ...more } = await call(operation, {
    query,
    fallback: i18next.t('admin-withdrawals:loadFailed'),
    signal,
  });
  return { rows: withdrawals, ...more };
}
