import * as api from '@tael/contract/gateway';
import { average, percent, type authRpc, type walletRpc } from '@tael/proto';
import { route } from '@tael/runtime';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';
import { isoTime } from './timestamps.ts';

export function walletStats({ auth, wallet }: Peers) {
  return route(api.readWalletStats, {
    handle: async () => {
      const asked = await Promise.all([
        // Only for the total: other figures of auth need a month of changes.
        ask('auth', auth.listUsers({ page: 1, limit: 1 })),
        ask('wallet', wallet?.getWalletStats({})),
      ]);
      const [users, money] = [asked[0].answer, asked[1].answer];
      return {
        statistics: {
          totalUsers: users?.total ?? null,
          totalCoins: money?.totalCoins ?? null,
          totalValue: money?.totalValue ?? null,
          ...byAccount(users, money),
          usersWithCoins: money?.usersWithCoins ?? null,
          coinPrice: money?.coinPrice ?? null,
          asOf: isoTime(money?.asOf),
        },
        changes: { totalCoins: money?.coinsChange ?? null },
        days: money?.days.map(({ date, coins }) => ({ date, totalCoins: coins })) ?? null,
        missing: missing(...asked),
      };
    },
  });
}

function byAccount(
  users: authRpc.ListUsersResponse | undefined,
  money: walletRpc.GetWalletStatsResponse | undefined,
) {
  if (!users || !money) return { avgCoins: null, coinUtilizationRate: null };
  const accounts = BigInt(users.total);
  return {
    avgCoins: average(money.totalCoins, accounts),
    coinUtilizationRate: percent(money.usersWithCoins, accounts),
  };
}
