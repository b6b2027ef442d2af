import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request, waitOf } from '../../lib/http.ts';
import { keeps } from '../../lib/storage/last-known.ts';
import { usePolling } from '../../lib/stream/use-polling.ts';
import { followUser } from '../session/session-store.ts';
import { sessionUser } from '../session/session-user.ts';
import { answeredMe, fromAnswer, knownMe, withKnownParts, type Me } from './known-parts.ts';

export type { Me } from './known-parts.ts';

/** The session's copy of these fields may be outdated. */
const held = z.pick(sessionUser, { role: true, permissions: true });
const answer = z.object({ user: z.extend(answeredMe, held.shape), missing: z.array(z.string()) });
const queryKey = ['user', 'me'] as const;

export const meQuery = queryOptions({
  queryKey,
  meta: keeps(withKnownParts),
  queryFn: async ({ signal, client }) => {
    const {
      user: { role, permissions, ...user },
      missing,
    } = await request('GET', '/user/me', {
      answer,
      fallback: i18next.t('app:me.failed'),
      statusMessage: i18next.t('app:me.noMessage'),
      unreadable: i18next.t('app:me.nothing'),
      signal,
    });
    const { id, username, email } = user;
    followUser({ id, username, email, role, permissions });
    const before = client.getQueryState<Me>(queryKey);
    return withKnownParts(fromAnswer(user, missing), before?.data, before?.dataUpdatedAt ?? 0);
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
