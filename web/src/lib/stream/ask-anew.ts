import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Marks what was read as old, and asks again for what is on the page. Invalidating joins a first fetch that is under
 * way, whose answer may be older than the event: that query is asked again after it.
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
