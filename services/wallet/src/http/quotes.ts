import { toJsonNumber, toNearestNumber } from '@tael/money';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { listPayees } from '../operations/list-payees.ts';
import { quoteOrder } from '../operations/quote-order.ts';
import { amount, recipient, time } from './fields.ts';

const tags = ['wallet'];

const quoteBody = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('send'), to: recipient(), amount: amount() }),
    z.object({ type: z.literal('sell'), amount: amount() }),
    z.object({ type: z.literal('buy'), amount: amount() }),
  ],
  { error: 'There is a quote for send, sell and buy' },
);

export const quoteRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/wallet/quote',
      summary: 'Preview of a send, sell or buy at the current price, with its refusal if any',
      tags,
      access: 'user',
      body: quoteBody,
      answer: z.object({
        type: z.enum(['send', 'sell', 'buy']),
        amount: z.number(),
        coinPrice: z.number(),
        proceeds: z.number().optional(),
        cost: z.number().optional(),
        remaining: z.object({ coinsHeld: z.number(), availableWithdrawal: z.number() }),
        payee: z
          .object({
            name: z.string().nullable(),
            address: z.string().nullable(),
            registeredAt: time.nullable(),
            atOnce: z.boolean(),
          })
          .nullable(),
        refused: z.object({ code: z.string(), message: z.string() }).nullable(),
      }),
    },
    {
      handle: async ({ principal, body }) => {
        const quote = await quoteOrder(deps, { userId: principal.userId, ...body });
        const { type } = body;
        const yuan = quote.yuan === undefined ? undefined : toNearestNumber(quote.yuan);
        return {
          type,
          amount: toJsonNumber(body.amount),
          coinPrice: toJsonNumber(quote.price),
          ...(yuan === undefined ? {} : type === 'sell' ? { proceeds: yuan } : { cost: yuan }),
          remaining: {
            coinsHeld: toJsonNumber(quote.remaining.coins),
            availableWithdrawal: toJsonNumber(quote.remaining.available),
          },
          payee: quote.payee
            ? {
                name: quote.payee.name ?? null,
                address: quote.payee.address ?? null,
                registeredAt: quote.payee.registeredAt?.toISOString() ?? null,
                atOnce: quote.payee.atOnce,
              }
            : null,
          refused: quote.refused ?? null,
        };
      },
    },
  ),
  payeesRoute(deps),
];

const payeesRoute = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/wallet/payees',
      summary: 'My recent payees',
      tags,
      access: 'user',
      answer: z.object({
        payees: z.array(
          z.object({ username: z.string().nullable(), address: z.string().nullable(), lastSentAt: time }),
        ),
      }),
    },
    {
      handle: async ({ principal }) => {
        const payees = await listPayees(deps, principal.userId);
        return {
          payees: payees.map(({ username, address, lastSentAt }) => ({
            username,
            address,
            lastSentAt: lastSentAt.toISOString(),
          })),
        };
      },
    },
  );
