import { toJsonNumber } from '@tael/money';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { createCard } from '../operations/card/create-card.ts';
import { freezeCard, readCard, unfreezeCard, type OwnCard } from '../operations/card/own-card.ts';
import { revealCard } from '../operations/card/reveal-card.ts';
import { topUpCard } from '../operations/card/top-up-card.ts';
import { unloadCard } from '../operations/card/unload-card.ts';
import { amount, keyedRequest, time, withReplayHeader } from './fields.ts';

const tags = ['card'];
const cardAnswer = z.object({
  card: z.object({
    _id: z.string(),
    lastFour: z.string(),
    expires: z.string(),
    frozen: z.boolean(),
    balance: z.number(),
    createdAt: time,
  }),
});

export const cardRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/wallet/card',
      summary: 'Create my virtual card; one per user',
      tags,
      access: 'user',
      status: 201,
      answer: cardAnswer,
    },
    {
      handle: async ({ principal }) => {
        await createCard(deps, principal.userId);
        return toCard(await readCard(deps, principal.userId));
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/wallet/card',
      summary: 'My card: last four digits and balance',
      tags,
      access: 'user',
      answer: cardAnswer,
    },
    {
      handle: async ({ principal }) => toCard(await readCard(deps, principal.userId)),
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/wallet/card/reveal',
      summary: 'The full card number; needs the password',
      tags,
      access: 'user',
      body: z.object({
        password: z.string({ error: 'Password is required' }).min(1, { error: 'Password is required' }),
      }),
      answer: z.object({ number: z.string(), cvv: z.string(), expires: z.string() }),
    },
    {
      handle: async ({ principal, body }) => {
        const { number, code, expiresOn } = await revealCard(deps, { ...principal, ...body });
        return { number, cvv: code, expires: monthOf(expiresOn) };
      },
    },
  ),
  ...stateRoutes(deps),
  ...moneyRoutes(deps),
];

const stateRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/wallet/card/freeze',
      summary: 'Freeze my card: no top-ups and no payments',
      tags,
      access: 'user',
      answer: cardAnswer,
    },
    {
      handle: async ({ principal }) => toCard(await freezeCard(deps, principal.userId)),
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/wallet/card/unfreeze',
      summary: 'Unfreeze my card',
      tags,
      access: 'user',
      answer: cardAnswer,
    },
    {
      handle: async ({ principal }) => toCard(await unfreezeCard(deps, principal.userId)),
    },
  ),
];

const moneyRoutes = (deps: Deps): Route[] =>
  (
    [
      ['top-up', 'Put available ¥ onto my card', topUpCard],
      ['unload', 'Take ¥ off my card, back to available', unloadCard],
    ] as const
  ).map(([name, summary, move]) =>
    route(
      {
        method: 'post',
        path: `/api/wallet/card/${name}`,
        summary,
        tags,
        access: 'user',
        body: z.object({ amount: amount() }),
        answer: z.object({ _id: z.string(), amount: z.number(), balance: z.number() }),
      },
      {
        handle: async ({ principal, body, ...call }) => {
          const wish = { userId: principal.userId, amount: body.amount, ...keyedRequest(call, body) };
          const { id, replayed, ...moved } = await move(deps, wish);
          const answer = {
            _id: id,
            amount: toJsonNumber(moved.amount),
            balance: toJsonNumber(moved.balance),
          };
          return withReplayHeader(200, answer, replayed);
        },
      },
    ),
  );

function toCard({ card, balance }: OwnCard): z.infer<typeof cardAnswer> {
  return {
    card: {
      _id: card.id,
      lastFour: card.lastFour,
      expires: monthOf(card.expiresOn),
      frozen: card.frozenAt !== null,
      balance: toJsonNumber(balance),
      createdAt: card.createdAt.toISOString(),
    },
  };
}

const monthOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(2, 4)}`;
