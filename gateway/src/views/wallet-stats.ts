import { toNearestNumber } from '@tael/money';
import { average, percent, type authRpc, type walletRpc } from '@tael/proto';
import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { amount, count } from './figures.ts';
import { ask, missing } from './ask.ts';
import { isoTime } from './timestamps.ts';

const figure = z.number().nullable();

const answer = z.object({
  statistics: z.object({
    totalUsers: figure,
    totalCoins: figure,
    totalValue: figure,
    avgCoins: figure,
    usersWithCoins: figure,
    coinUtilizationRate: figure,
    coinPrice: figure,
    asOf: z.string().nullable(),
  }),
  /** Percent against 30 days ago; null without a base. */
  changes: z.object({ totalCoins: figure }),
  /** Ends of the last 30 days in Shanghai, oldest first; today as of now. Null if the wallet is unavailable. */
  days: z.array(z.object({ date: z.string(), totalCoins: z.number() })).nullable(),
  missing: z.array(z.string()),
});

export function walletStats({ auth, wallet }: Peers) {
  return route(
    {
      method: 'get',
      path: '/api/admin/users/wallet/stats',
      summary: 'Coins of all accounts; an unavailable service is listed in missing, its figures are null',
      tags: ['admin'],
      access: 'wallets.read',
      answer,
    },
    {
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
            totalCoins: amount(money?.totalCoins),
            totalValue: amount(money?.totalValue),
            ...byAccount(users, money),
            usersWithCoins: count(money?.usersWithCoins),
            coinPrice: amount(money?.coinPrice),
            asOf: isoTime(money?.asOf),
          },
          changes: { totalCoins: money?.coinsChange ?? null },
          days: money?.days.map(({ date, coins }) => ({ date, totalCoins: toNearestNumber(coins) })) ?? null,
          missing: missing(...asked),
        };
      },
    },
  );
}

function byAccount(
  users: authRpc.ListUsersResponse | undefined,
  money: walletRpc.GetWalletStatsResponse | undefined,
) {
  if (!users || !money) return { avgCoins: null, coinUtilizationRate: null };
  const accounts = BigInt(users.total);
  return {
    avgCoins: toNearestNumber(average(money.totalCoins, accounts)),
    coinUtilizationRate: percent(money.usersWithCoins, accounts),
  };
}
