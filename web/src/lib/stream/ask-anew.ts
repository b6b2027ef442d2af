import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidation joins a first fetch under way, whose answer may be older than the event. Such a query is fetched once
 * more after it.
 */
export function askAnew(queries: QueryClient, queryKey: QueryKey): void {
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
