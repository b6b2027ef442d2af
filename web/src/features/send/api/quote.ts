import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const quote = z.object({
  amount: z.number(),
  remaining: z.object({ coinsHeld: z.number() }),
  payee: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      address: z.nullable(z.string()),
      registeredAt: z.nullable(z.string()),
      atOnce: z.boolean(),
    }),
  ),
  refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type SendQuote = z.infer<typeof quote> & { askedAt: number };

export async function askQuote(to: string, amount: number): Promise<SendQuote> {
  const answered = await request('POST', '/wallet/quote', {
    body: { type: 'send', to, amount },
    answer: quote,
    fallback: i18next.t('send:failed'),
  });
  return { ...answered, askedAt: Date.now() };
}
