import { timestampFromDate } from '@bufbuild/protobuf/wkt';
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

  async getWalletStats() {
    const { allTime, coins, price, thisPeriod, previousPeriod, ...stats } = await readStats(deps);
    return {
      totalVolume: allTime.volume,
      totalTransactions: allTime.transactions,
      completedTransactions: allTime.completed,
      settledTransactions: allTime.transactions - allTime.pending,
      dailyTransactions: stats.today,
      transactionsYesterday: stats.yesterday,
      totalCoins: coins.coins,
      usersWithCoins: coins.usersWithCoins,
      coinPrice: price,
      asOf: timestampFromDate(stats.asOf),
      volumeThisPeriod: thisPeriod.volume,
      volumePreviousPeriod: previousPeriod.volume,
      transactionsThisPeriod: thisPeriod.transactions,
      transactionsPreviousPeriod: previousPeriod.transactions,
      days: stats.days.map(({ day: date, ...figures }) => ({ date, ...figures })),
      coinsBefore: stats.coinsBefore,
    };
  },
});
