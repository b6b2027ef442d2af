import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readWallet } from '../operations/read-wallet.ts';
import { buyCoins, sellCoins } from '../operations/trade-coins.ts';
import { keyedRequest, toHolding, withReplayHeader } from './fields.ts';

export const walletRoutes = (deps: Deps): Route[] => [
  route(api.readWallet, {
    handle: async ({ principal }) => {
      const { history, ...holding } = await readWallet(deps, principal.userId);
      const { available, held } = holding.balance;
      return {
        ...holding.balance,
        ...toHolding(holding),
        balance: available + held,
        history: history.map(({ day, coins, ...sums }) => ({ date: day, coinsHeld: coins, ...sums })),
      };
    },
  }),
  route(api.sellCoins, {
    handle: async ({ principal, body, ...call }) => {
      const wish = { userId: principal.userId, amount: body.amount, ...keyedRequest(call, body) };
      const { id, amount, price, yuan, replayed } = await sellCoins(deps, wish);
      return withReplayHeader(200, { amount, coinPrice: price, transactionId: id, proceeds: yuan }, replayed);
    },
  }),
  route(api.buyCoins, {
    handle: async ({ principal, body, ...call }) => {
      const wish = { userId: principal.userId, amount: body.amount, ...keyedRequest(call, body) };
      const { id, amount, price, yuan, replayed } = await buyCoins(deps, wish);
      return withReplayHeader(200, { amount, coinPrice: price, transactionId: id, cost: yuan }, replayed);
    },
  }),
];
