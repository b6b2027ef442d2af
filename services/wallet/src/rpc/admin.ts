import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import type { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { listHoldings } from '../operations/admin/list-holdings.ts';
import { readStats } from '../operations/admin/read-stats.ts';
import { toHolding } from './wallet.ts';

type AdminRpc = Pick<ServiceImpl<typeof walletRpc.WalletService>, 'getWalletStats' | 'listHoldings'>;

const most = 5000;
const lastPage = 1_000_000;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const adminRpc = (deps: Deps): AdminRpc => ({
  async listHoldings({ userIds, page, limit, sortBy, ascending }) {
    if (userIds.length > most) throw new ConnectError(`at most ${most} at a time`, Code.InvalidArgument);
    const holdings = await listHoldings(deps, {
      sortBy,
      ascending,
      page: Math.min(Math.max(1, page), lastPage),
      limit: Math.min(Math.max(1, limit), most),
      userIds: userIds.length === 0 ? undefined : userIds.filter((id) => uuid.test(id)),
    });
    return { holdings: holdings.map(toHolding) };
  },

  getWalletStats: () => readStats(deps),
});
