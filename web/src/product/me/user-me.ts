import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { call, waitOf } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';
import { usePolling } from '../../lib/stream/use-polling.ts';
import { followUser } from '../session/session-store.ts';
import { sessionUser } from '../session/session-user.ts';
import { fromAnswer, withKnownParts, type Me } from './known-parts.ts';

export type { Me } from './known-parts.ts';

const queryKey = ['user', 'me'] as const;

export const meQuery = queryOptions({
  queryKey,
  meta: keeps(withKnownParts),
  queryFn: async ({ signal, client }) => {
    const { user, missing } = await call('GET /api/user/me', {
      fallback: i18next.t('app:me.failed'),
      statusMessage: i18next.t('app:me.noMessage'),
      unreadable: i18next.t('app:me.nothing'),
      signal,
    });
    // The session's copy may be outdated.
    followUser(z.parse(sessionUser, user));
    const { role, permissions, profile, ...own } = user;
    const before = client.getQueryState<Me>(queryKey);
    return withKnownParts(fromAnswer(own, missing), before?.data, before?.dataUpdatedAt ?? 0);
  },
});

const pollMs = 30_000;
/** No event announces that a part is back. */
const whilePartlyMs = 3_000;

/** `client`: for the shell, which is outside its QueryClientProvider. */
export function useMe(client?: QueryClient) {
  const polling = usePolling(pollMs);
  return useQuery(
    {
      ...meQuery,
      refetchInterval: ({ state: { data, error } }) => {
        if (waitOf(error) > 0) return false;
        return (data?.unavailable.length ?? 0) > 0 ? whilePartlyMs : polling;
      },
    },
    client,
  );
}
