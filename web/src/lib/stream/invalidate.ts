import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates the queries. invalidateQueries does not restart a query's first fetch, whose answer may predate the event.
 * Such a query is fetched again afterwards.
 */
export function invalidate(queries: QueryClient, queryKey: QueryKey): void {
  const begun = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  void queries.invalidateQueries({ queryKey });
  for (const query of begun)
    void query
      .fetch()
      .catch(() => undefined)
      .then(() => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }));
}

/** Leaves alone what is being fetched or waits for its first answer. */
export function invalidateAnswered(queries: QueryClient): void {
  void queries.invalidateQueries({
    fetchStatus: 'idle',
    predicate: ({ state }) => state.data !== undefined,
  });
}
