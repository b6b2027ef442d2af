import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';

const operation = 'GET /api/wallet/payees';

export const namesOf = (payees: AnswerOf<typeof operation>['payees']): string[] =>
  payees.flatMap(({ username, address }) => username ?? address ?? []);

export const recentPayees = queryOptions({
  queryKey: ['wallet', 'payees'],
  meta: keeps(),
  queryFn: ({ signal }) => call(operation, { fallback: i18next.t('app:failed'), signal }),
  select: ({ payees }) => payees,
});
