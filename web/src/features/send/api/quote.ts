import type { AnswerOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call } from '../../../lib/http.ts';
import type { Network } from './destination.ts';

const operation = 'POST /api/wallet/quote';
/** `network` is the one that was quoted, for an outside address. */
export type SendQuote = AnswerOf<typeof operation> & { askedAt: number; network: Network | undefined };

export async function askQuote(to: string, amount: number, network: Network | undefined): Promise<SendQuote> {
  const answered = await call(operation, {
    body: { type: 'send', to, amount, ...(network && { network: network.network }) },
    fallback: i18next.t('send:failed'),
  });
  return { ...answered, askedAt: Date.now(), network };
}
