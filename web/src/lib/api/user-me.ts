import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request, waitOf } from '../http.ts';
import { keeps } from '../last-known.ts';
import { usePolling } from '../stream/use-polling.ts';
import { answeredMe, fromAnswer, knownMe, withKnownParts, type Me } from './known-parts.ts';

export type { Me } from './known-parts.ts';

const answer = z.object({ user: answeredMe, missing: z.array(z.string()) });
const queryKey = ['user', 'me'] as const;

export const meQuery = queryOptions({
  queryKey,
  meta: keeps(knownMe, withKnownParts),
  queryFn: async ({ signal, client }) => {
    const { user, missing } = await request('GET', '/user/me', {
      answer,
      fallback: i18next.t('app:me.failed'),
      wordless: i18next.t('app:me.wordless'),
      unreadable: i18next.t('app:me.nothing'),
      signal,
    });
    const before = client.getQueryState<Me>(queryKey);
    return withKnownParts(fromAnswer(user, missing), before?.data, before?.dataUpdatedAt ?? 0);
  },
});

const whileUntoldMs = 30_000;
/** Nobody tells that a part is back. */
const whilePartlyMs = 3_000;

export function useMe() {
  const polling = usePolling(whileUntoldMs);
  return useQuery({
    ...meQuery,
    refetchInterval: ({ state: { data, error } }) => {
      if (waitOf(error) > 0) return false;
      return (data?.away.length ?? 0) > 0 ? whilePartlyMs : polling;
    },
  });
}
