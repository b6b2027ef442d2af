import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const operation = 'GET /api/assets/chains';
export type Chain = AnswerOf<typeof operation>['chains'][number];
export type Token = Chain['tokens'][number];

/** The user's deposit address is the same on all chains. */
export const depositChains = queryOptions({
  queryKey: ['assets', 'deposit-chains'],
  meta: keeps(),
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('app:failed'), signal }),
});
