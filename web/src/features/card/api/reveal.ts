import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const operation = 'POST /api/wallet/card/reveal';
export type CardSecrets = AnswerOf<typeof operation>;

/** Not a query: card secrets must not enter the query cache. */
export const revealCard = (password: string): Promise<CardSecrets> =>
  call(operation, { body: { password }, fallback: i18next.t('card:reveal.failed') });
