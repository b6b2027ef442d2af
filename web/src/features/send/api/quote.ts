import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';

const operation = 'POST /api/wallet/quote';
export type SendQuote = AnswerOf<typeof operation> & { askedAt: number };

export async function askQuote(to: string, amount: number): Promise<SendQuote> {
  const answered = await call(operation, {
    body: { type: 'send', to, amount },
    fallback: i18next.t('send:failed'),
  });
  return { ...answered, askedAt: Date.now() };
}
