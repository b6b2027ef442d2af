import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const secrets = z.object({ number: z.string(), cvv: z.string(), expires: z.string() });
export type CardSecrets = z.infer<typeof secrets>;

/** Not a query: card secrets must not enter the query cache. */
export const revealCard = (password: string): Promise<CardSecrets> =>
  request('POST', '/wallet/card/reveal', {
    body: { password },
    answer: secrets,
    fallback: i18next.t('card:reveal.failed'),
  });
