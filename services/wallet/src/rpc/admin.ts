import type { ServiceImpl } from '@connectrpc/connect';
import type { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { listHoldings } from '../operations/admin/list-holdings.ts';
import { readStats } from '../operations/admin/read-stats.ts';
import { toHoldingMessage } from './wallet.ts';

type AdminRpc = Pick<ServiceImpl<typeof walletRpc.WalletService>, 'getWalletStats' | 'listHoldings'>;

const most = 5000;

export const adminRpc = (deps: Deps): AdminRpc => ({
  async listHoldings({ limit, ...wish }) {
    const list = await listHoldings(deps, { ...wish, limit: Math.min(Math.max(1, limit), most) });
    return { ...list, holdings: list.holdings.map(toHoldingMessage) };
  },

  getWalletStats: () => readStats(deps),
});
