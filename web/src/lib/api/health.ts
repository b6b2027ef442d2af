import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { call, HttpError, onReach, waitOf } from '../http.ts';
import { onStreamStatus, streamIsUp } from '../stream/stream-status.ts';

const whileUpMs = 60_000;
const whileDownMs = 2_000;
const answersWithinMs = 4_000;
/** At most one check a second, however many calls fail. */
const leastPauseMs = 1_000;

/** It answers false instead of failing: a query without data loses its error whenever it is fetched again. */
const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) =>
    call('GET /api/health', {
      fallback: i18next.t('app:failed'),
      token: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answersWithinMs)]),
    }).then(
      () => true,
      // A 429 shows that the backend can be reached.
      (error: unknown) => error instanceof HttpError && error.status === 429,
    ),
  refetchInterval: ({ state }) => (state.data === false ? whileDownMs : whileUpMs),
  refetchOnWindowFocus: 'always',
});

export function useBackendAnswer(): 'online' | 'offline' | undefined {
  const { data } = useQuery(healthQuery);
  if (data === undefined) return undefined;
  return data ? 'online' : 'offline';
}

/** True until a check fails, so that no control is disabled before the first answer. */
export function useBackendOnline(): boolean {
  return useQuery(healthQuery).data ?? true;
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
    const checkedAgo = Date.now() - (queries.getQueryState(healthQuery.queryKey)?.dataUpdatedAt ?? 0);
    due ??= setTimeout(
      () => {
        due = undefined;
        void queries.refetchQueries(healthQuery, { cancelRefetch: false });
      },
      Math.max(0, leastPauseMs - checkedAgo),
    );
  };
  const checkIfChanged = (reached: boolean): void => {
    if (reached !== (queries.getQueryData(healthQuery.queryKey) ?? true)) check();
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
