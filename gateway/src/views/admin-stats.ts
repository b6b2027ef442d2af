import * as api from '@tael/contract/gateway';
import { growth } from '@tael/proto';
import { route } from '@tael/runtime';
import type { Peers } from '../peers.ts';
import { ask, missing } from './ask.ts';

export function adminStats({ auth, wallet, points }: Peers) {
  return route(api.readStats, {
    handle: async () => {
      const asked = await Promise.all([
        ask('auth', auth.getUserStats({})),
        ask('wallet', wallet?.getWalletStats({})),
        ask('points', points?.getPointsStats({})),
      ]);
      const [users, money, earned] = [asked[0].answer, asked[1].answer, asked[2].answer];
      return {
        totalUsers: users?.totalUsers ?? null,
        activeUsers: users?.activeUsers ?? null,
        activeRate: users?.activeRate ?? null,
        newUsers: users?.newUsers ?? null,
        totalVolume: money?.totalVolume ?? null,
        totalPoints: earned?.totalPoints ?? null,
        dailyTransactions: money?.dailyTransactions ?? null,
        totalTransactions: money?.totalTransactions ?? null,
        avgTransaction: money?.avgTransaction ?? null,
        totalStablecoins: money?.totalCoins ?? null,
        conversionRate: money?.conversionRate ?? null,
        settledTransactions: money?.settledTransactions ?? null,
        changes: {
          totalUsers: users?.totalUsersChange ?? null,
          activeUsers: users?.activeUsersChange ?? null,
          volume: money?.volumeChange ?? null,
          transactions: money?.transactionsChange ?? null,
          dailyTransactions: money?.dailyTransactionsChange ?? null,
          points: (earned && growth(earned.pointsThisPeriod, earned.pointsPreviousPeriod)) ?? null,
          totalStablecoins: money?.coinsChange ?? null,
        },
        days: money?.days.map(({ coins, ...day }) => ({ ...day, totalStablecoins: coins })) ?? null,
        userDays: users?.days ?? null,
        pointsDays: earned?.days ?? null,
        missing: missing(...asked),
      };
    },
  });
}
