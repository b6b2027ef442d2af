import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import { keeps } from '../../../lib/storage/last-known.ts';

const operation = 'GET /api/wallet';
export type WalletFigures = AnswerOf<typeof operation>;
export type Day = WalletFigures['history'][number];

export const walletQuery = queryOptions({
  queryKey: ['wallet', 'figures'],
  meta: keeps(),
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('app:me.failed'), signal }),
});
