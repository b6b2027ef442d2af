import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { Asked } from '../loading/stale-notice.tsx';
import type { ListPage } from './gather.ts';

interface Listed<Row> {
  data: ListPage<Row> | undefined;
  isPending: boolean;
}

/** The listed row. If a link leads to a row that is not on the page, it is fetched. */
export function useOpened<Row extends { _id: string }, Found extends Row | null, Key extends QueryKey>(
  id: string,
  list: Listed<Row>,
  one: UseQueryOptions<Found, Error, Found, Key>,
): Asked & { data: Row | Found | undefined } {
  const listed = list.data?.rows.find(({ _id }) => _id === id);
  const found = useQuery({ ...one, enabled: id !== '' && listed === undefined && !list.isPending });
  return listed === undefined ? found : { ...found, data: listed, error: null };
}
