import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const secrets = z.object({ number: z.string(), cvv: z.string(), expires: z.string() });
export type CardSecrets = z.infer<typeof secrets>;

/** Never in the cache of queries: whoever asked holds it as long as it is shown. */
export const revealCard = (password: string): Promise<CardSecrets> =>
  request('POST', '/wallet/card/reveal', {
    body: { password },
    answer: secrets,
    fallback: i18next.t('card:reveal.failed'),
  });
