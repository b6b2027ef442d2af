import { mulPriceFloor, toJsonNumber } from '@tael/money';
import type { authRpc, walletRpc } from '@tael/proto';
import { route } from '@tael/runtime';
import { z } from 'zod';
import type { Peers } from '../peers.ts';
import { ask, missing } from './owners.ts';
import { isoTime } from './timestamps.ts';
import { change, divided, percent, sum } from './rates.ts';

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
  /** Percent against 30 days ago; null if there is nothing to compare. */
  changes: z.object({ totalCoins: figure }),
  /** The last 30 days in Shanghai at their end, oldest first; today as of now. Null if the wallet is unavailable. */
  days: z.array(z.object({ date: z.string(), totalCoins: z.number() })).nullable(),
  missing: z.array(z.string()),
});

/** Excludes deleted accounts. */
export function walletStats({ auth, wallet }: Peers) {
  return route({
    method: 'get',
    path: '/api/admin/users/wallet/stats',
    summary: 'Coins over all accounts; an owner that is away is named in missing, its figures are null',
    tags: ['admin'],
    access: 'wallets.read',
    answer,
    handle: async () => {
      const [users, money] = await Promise.all([
        // Only the total: auth's other figures need the changes of a month.
        ask('auth', auth.listUsers({ page: 1, limit: 1 })),
        ask('wallet', wallet?.getWalletStats({})),
      ]);
      return {
        statistics: { ...coinFigures(users.answer, money.answer), asOf: isoTime(money.answer?.asOf) },
        ...history(money.answer),
        missing: missing(users, money),
      };
    },
  });
}

/** Figures that need both services are null unless both answered. */
function coinFigures(
  users: authRpc.ListUsersResponse | undefined,
  money: walletRpc.GetWalletStatsResponse | undefined,
) {
  const totalUsers = users?.total ?? null;
  if (!money) {
    return {
      totalUsers,
      totalCoins: null,
      totalValue: null,
      avgCoins: null,
      usersWithCoins: null,
      coinUtilizationRate: null,
      coinPrice: null,
    };
  }
  const usersWithCoins = Number(money.usersWithCoins);
  return {
    totalUsers,
    totalCoins: sum(money.totalCoins),
    totalValue: sum(mulPriceFloor(money.totalCoins, money.coinPrice)),
    avgCoins: totalUsers === null ? null : divided(money.totalCoins, totalUsers),
    usersWithCoins,
    coinUtilizationRate: totalUsers === null ? null : percent(usersWithCoins, totalUsers),
    coinPrice: toJsonNumber(money.coinPrice),
  };
}

function history(money: walletRpc.GetWalletStatsResponse | undefined) {
  if (!money) return { changes: { totalCoins: null }, days: null };
  return {
    changes: { totalCoins: change(money.totalCoins, money.coinsBefore) },
    days: money.days.map(({ date, coins }) => ({ date, totalCoins: sum(coins) })),
  };
}
