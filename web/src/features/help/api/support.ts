import i18next from 'i18next';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';

const answer = z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) });
export type SupportWays = z.infer<typeof answer>;

/** Null for a way that there is not. Undefined until it is known, and while nobody can say. */
export function useSupportWays(): SupportWays | undefined {
  const [ways, setWays] = useState<SupportWays>();
  useEffect(() => {
    const left = new AbortController();
    request('GET', '/support', {
      answer,
      fallback: i18next.t('app:failed'),
      token: false,
      signal: left.signal,
    }).then(setWays, () => undefined);
    return () => left.abort();
  }, []);
  return ways;
}

export const writeToSupport = (written: { email: string; message: string }): Promise<unknown> =>
  request('POST', '/support/messages', {
    body: written,
    answer: z.unknown(),
    fallback: i18next.t('help:chat.failed'),
    token: false,
  });
