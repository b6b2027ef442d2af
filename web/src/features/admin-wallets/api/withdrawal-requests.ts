import { queryOptions } from '@tanstack/react-query';
import { rowsAPage } from '../../../lib/listing/gather.ts';
import { askPayouts, listsKey } from '../../../product/admin-payouts/payout.ts';
import { refreshMs } from './wallets.ts';

export const withdrawalRequestsQuery = queryOptions({
  queryKey: [...listsKey, 'requests'],
  queryFn: ({ signal }) => askPayouts({ status: 'all', limit: rowsAPage }, signal),
  refetchInterval: refreshMs,
});
