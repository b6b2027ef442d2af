import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { HttpError, onReach, request, waitOf } from '../http.ts';
import { onStreamStanding, streamIsUp } from '../stream/standing.ts';

const whileUpMs = 60_000;
const whileDownMs = 2_000;
/** Who doesn't say by then that all is well is as good as away. */
const answersWithinMs = 4_000;
/** However many calls fail at once. */
const leastPauseMs = 1_000;

const answer = z.object({ status: z.string() });

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) =>
    request('GET', '/health', {
      answer,
      fallback: i18next.t('app:failed'),
      token: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)]),
    }),
  retry: false,
  refetchInterval: (query) => (query.state.status === 'error' ? whileDownMs : whileUpMs),
  refetchOnWindowFocus: 'always',
});

// Who is asked not to ask so often has reached it.
const isOnline = (error: Error | null): boolean =>
  error === null || (error instanceof HttpError && error.status === 429);

/** What the backend said for itself, where that is to be told; undefined before it has said anything. */
export function useBackendAnswer(): 'online' | 'away' | undefined {
  const { isPending, error } = useQuery(healthQuery);
  if (isPending) return undefined;
  return isOnline(error) ? 'online' : 'away';
}

/** False once the backend can't be reached; nobody knows before the first answer, and then nothing is locked. */
export function useBackendOnline(): boolean {
  return isOnline(useQuery(healthQuery).error);
}

/** The same, for the one who watches: any call without an answer and a stream that breaks are a reason to look. */
export function useBackendWatch(): boolean {
  const queries = useQueryClient();
  const online = useBackendOnline();
  const wasOnline = useRef(online);
  useEffect(() => watch(queries), [queries]);
  useEffect(() => {
    if (online && !wasOnline.current) void askFailedAgain(queries);
    wasOnline.current = online;
  }, [queries, online]);
  return online;
}

function watch(queries: QueryClient): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queries.getQueryState(healthQuery.queryKey) ?? {};
    const lookedAgo = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
    due ??= setTimeout(
      () => {
        due = undefined;
        void queries.refetchQueries(healthQuery, { cancelRefetch: false });
      },
      Math.max(0, leastPauseMs - lookedAgo),
    );
  };
  const lookIfNew = (reached: boolean): void => {
    if (reached !== isOnline(queries.getQueryState(healthQuery.queryKey)?.error ?? null)) look();
  };
  const forget = [onReach(lookIfNew), onStreamStanding(() => lookIfNew(streamIsUp()))];
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    clearTimeout(due);
    forget.forEach((stop) => stop());
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

/** What failed while nobody was there; who asked for patience gets it. */
const askFailedAgain = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && waitOf(state.error) === 0,
  });
