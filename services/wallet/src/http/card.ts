import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { createCard } from '../operations/card/create-card.ts';
import { freezeCard, readCard, unfreezeCard, type OwnCard } from '../operations/card/own-card.ts';
import { revealCard } from '../operations/card/reveal-card.ts';
import { topUpCard } from '../operations/card/top-up-card.ts';
import { unloadCard } from '../operations/card/unload-card.ts';
import { keyedRequest, withReplayHeader } from './fields.ts';

export const cardRoutes = (deps: Deps): Route[] => [
  route(api.createCard, {
    handle: async ({ principal }) => {
      await createCard(deps, principal.userId);
      return toCard(await readCard(deps, principal.userId));
    },
  }),
  route(api.readCard, { handle: async ({ principal }) => toCard(await readCard(deps, principal.userId)) }),
  route(api.revealCard, {
    handle: async ({ principal, body }) => {
      const { number, code, expiresOn } = await revealCard(deps, { ...principal, ...body });
      return { number, cvv: code, expires: monthOf(expiresOn) };
    },
  }),
  route(api.freezeCard, {
    handle: async ({ principal }) => toCard(await freezeCard(deps, principal.userId)),
  }),
  route(api.unfreezeCard, {
    handle: async ({ principal }) => toCard(await unfreezeCard(deps, principal.userId)),
  }),
  moneyRoute(deps, api.topUpCard, topUpCard),
  moneyRoute(deps, api.unloadCard, unloadCard),
];

const moneyRoute = (
  deps: Deps,
  operation: typeof api.topUpCard | typeof api.unloadCard,
  move: typeof topUpCard,
): Route =>
  route(operation, {
    handle: async ({ principal, body, ...call }) => {
      const wish = { userId: principal.userId, amount: body.amount, ...keyedRequest(call, body) };
      const { id, replayed, ...moved } = await move(deps, wish);
      return withReplayHeader(200, { _id: id, ...moved }, replayed);
    },
  });

const toCard = ({ card, balance }: OwnCard) => ({
  card: {
    _id: card.id,
    lastFour: card.lastFour,
    expires: monthOf(card.expiresOn),
    frozen: card.frozenAt !== null,
    balance,
    createdAt: card.createdAt,
  },
});

const monthOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(2, 4)}`;
