import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { HttpError, onReach, request, waitOf } from '../http.ts';
import { onStreamStatus, streamIsUp } from '../stream/stream-status.ts';

const whileUpMs = 60_000;
const whileDownMs = 2_000;
const answersWithinMs = 4_000;
/** At most one check a second, however many calls fail. */
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

// A 429 shows that the backend can be reached.
const isOnline = (error: Error | null): boolean =>
  error === null || (error instanceof HttpError && error.status === 429);

export function useBackendAnswer(): 'online' | 'offline' | undefined {
  const { isPending, error } = useQuery(healthQuery);
  if (isPending) return undefined;
  return isOnline(error) ? 'online' : 'offline';
}

/** True until a check fails, so that no control is disabled before the first answer. */
export function useBackendOnline(): boolean {
  return isOnline(useQuery(healthQuery).error);
}

/** Call it in one component only: each caller adds its own listeners and refetches. */
export function useBackendWatch(): boolean {
  const queries = useQueryClient();
  const online = useBackendOnline();
  const wasOnline = useRef(online);
  useEffect(() => watch(queries), [queries]);
  useEffect(() => {
    if (online && !wasOnline.current) void refetchFailed(queries);
    wasOnline.current = online;
  }, [queries, online]);
  return online;
}

function watch(queries: QueryClient): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queries.getQueryState(healthQuery.queryKey) ?? {};
    const checkedAgo = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
    due ??= setTimeout(
      () => {
        due = undefined;
        void queries.refetchQueries(healthQuery, { cancelRefetch: false });
      },
      Math.max(0, leastPauseMs - checkedAgo),
    );
  };
  const checkIfChanged = (reached: boolean): void => {
    if (reached !== isOnline(queries.getQueryState(healthQuery.queryKey)?.error ?? null)) check();
  };
  const forget = [onReach(checkIfChanged), onStreamStatus(() => checkIfChanged(streamIsUp()))];
  window.addEventListener('online', check);
  window.addEventListener('offline', check);
  return () => {
    clearTimeout(due);
    forget.forEach((stop) => stop());
    window.removeEventListener('online', check);
    window.removeEventListener('offline', check);
  };
}

/** Skips queries with a Retry-After: those are refetched after their wait. */
const refetchFailed = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && waitOf(state.error) === 0,
  });
