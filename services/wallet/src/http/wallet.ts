import { toJsonNumber, toNearestNumber } from '@tael/money';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readWallet } from '../operations/read-wallet.ts';
import { buyCoins, sellCoins, type Trade } from '../operations/trade-coins.ts';
import { amount, holding, keyedRequest, toHolding, withReplayHeader } from './fields.ts';

const tags = ['wallet'];
const figure = z.number();
const trade = z.object({ amount: figure, coinPrice: figure, transactionId: z.string() });

export const walletRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/wallet',
      summary: 'My coins and balances, with the last 30 days',
      tags,
      access: 'user',
      answer: holding.extend({
        balance: figure,
        held: figure,
        coinsReserved: figure,
        card: figure,
        history: z.array(z.object({ date: z.string(), coinsHeld: figure, balance: figure, total: figure })),
      }),
    },
    {
      handle: async ({ principal }) => {
        const wallet = await readWallet(deps, principal.userId);
        const { available, held, coinsReserved, card } = wallet.balance;
        return {
          ...toHolding(wallet),
          balance: toNearestNumber(available + held),
          held: toJsonNumber(held),
          coinsReserved: toJsonNumber(coinsReserved),
          card: toJsonNumber(card),
          history: wallet.history.map(({ day, coins, balance, total }) => ({
            date: day,
            coinsHeld: toJsonNumber(coins),
            balance: toNearestNumber(balance),
            total: toNearestNumber(total),
          })),
        };
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/wallet/sell',
      summary: 'Sell coins for ¥ at the current price',
      tags,
      access: 'user',
      body: z.object({ amount: amount() }),
      answer: trade.extend({ proceeds: figure }),
    },
    {
      handle: async ({ principal, body, ...call }) => {
        const wish = { userId: principal.userId, amount: body.amount, ...keyedRequest(call, body) };
        const { replayed, ...sold } = await sellCoins(deps, wish);
        const proceeds = toJsonNumber(sold.yuan);
        return withReplayHeader(200, { ...tradeAnswer(sold), proceeds }, replayed);
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/wallet/buy',
      summary: 'Buy coins with available ¥ at the current price',
      tags,
      access: 'user',
      body: z.object({ amount: amount() }),
      answer: trade.extend({ cost: figure }),
    },
    {
      handle: async ({ principal, body, ...call }) => {
        const wish = { userId: principal.userId, amount: body.amount, ...keyedRequest(call, body) };
        const { replayed, ...bought } = await buyCoins(deps, wish);
        return withReplayHeader(200, { ...tradeAnswer(bought), cost: toJsonNumber(bought.yuan) }, replayed);
      },
    },
  ),
];

const tradeAnswer = ({ id, amount, price }: Omit<Trade, 'replayed'>): z.infer<typeof trade> => ({
  amount: toJsonNumber(amount),
  coinPrice: toJsonNumber(price),
  transactionId: id,
});
