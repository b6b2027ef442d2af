import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, money, moneySum } from '../fields/index.ts';
import { amount, holding, recipient } from './fields.ts';
import { network } from './chain.ts';

export const readWallet = contract({
  method: 'get',
  path: '/api/wallet',
  summary: 'My coins and balances, with the last 30 days',
  access: 'user',
  answer: holding.extend({
    balance: moneySum,
    /** ¥ held by pending withdrawals. */
    held: money,
    coinsReserved: money,
    card: money,
    history: z.array(z.object({ date: z.string(), coinsHeld: money, balance: moneySum, total: moneySum })),
  }),
});

const trade = z.object({ amount: money, coinPrice: money, transactionId: z.string() });

export const sellCoins = contract({
  method: 'post',
  path: '/api/wallet/sell',
  summary: 'Sell coins for ¥ at the current price',
  access: 'user',
  keyed: true,
  body: z.object({ amount }),
  answer: trade.extend({ proceeds: money }),
});

export const buyCoins = contract({
  method: 'post',
  path: '/api/wallet/buy',
  summary: 'Buy coins with available ¥ at the current price',
  access: 'user',
  keyed: true,
  body: z.object({ amount }),
  answer: trade.extend({ cost: money }),
});

export const quoteOrder = contract({
  method: 'post',
  path: '/api/wallet/quote',
  summary: 'Preview of a send, sell or buy at the current price, with its refusal if any',
  access: 'user',
  body: z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('send'), to: recipient, amount, network }),
      z.object({ type: z.literal('sell'), amount }),
      z.object({ type: z.literal('buy'), amount }),
    ],
    { error: 'There is a quote for send, sell and buy' },
  ),
  answer: z.object({
    type: z.enum(['send', 'sell', 'buy']),
    amount: money,
    coinPrice: money,
    proceeds: moneySum.optional(),
    cost: moneySum.optional(),
    remaining: z.object({ coinsHeld: money, availableWithdrawal: money }),
    payee: z
      .object({
        name: z.string().nullable(),
        address: z.string().nullable(),
        registeredAt: instant.nullable(),
        atOnce: z.boolean(),
      })
      .nullable(),
    refused: z.object({ code: z.string(), message: z.string() }).nullable(),
  }),
});

export const listPayees = contract({
  method: 'get',
  path: '/api/wallet/payees',
  summary: 'My recent payees',
  access: 'user',
  answer: z.object({
    payees: z.array(
      z.object({ username: z.string().nullable(), address: z.string().nullable(), lastSentAt: instant }),
    ),
  }),
});

export const readPayee = contract({
  method: 'get',
  path: '/api/wallet/payees/:address',
  summary: 'What I should know before I send to an address',
  access: 'user',
  params: z.object({ address: z.string() }),
  answer: z.object({
    payee: z.object({
      address: z.string(),
      /** It belongs to a user; to any other, coins leave over a network. */
      atOnce: z.boolean(),
      isFirst: z.boolean(),
      /** Another address that I have sent to, with the same first and last digits. */
      resembles: z.string().nullable(),
    }),
  }),
});
