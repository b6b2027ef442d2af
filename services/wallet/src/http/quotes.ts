import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { listPayees } from '../operations/list-payees.ts';
import { quoteOrder } from '../operations/quote-order.ts';
import { readPayee } from '../operations/read-payee.ts';
import { chainIdOf } from './fields.ts';

export const quoteRoutes = (deps: Deps): Route[] => [
  route(api.quoteOrder, {
    handle: async ({ principal, body }) => {
      const { userId } = principal;
      const quote = await quoteOrder(
        deps,
        body.type === 'send' ? { userId, ...body, chainId: chainIdOf(body) } : { userId, ...body },
      );
      const { price, yuan, remaining, payee, refused } = quote;
      return {
        type: body.type,
        amount: body.amount,
        coinPrice: price,
        proceeds: body.type === 'sell' ? yuan : undefined,
        cost: body.type === 'buy' ? yuan : undefined,
        remaining: { coinsHeld: remaining.coins, availableWithdrawal: remaining.available },
        payee,
        refused,
      };
    },
  }),
  route(api.readPayee, {
    handle: async ({ principal, params }) => ({
      payee: await readPayee(deps, principal.userId, params.address),
    }),
  }),
  route(api.listPayees, {
    handle: async ({ principal }) => ({ payees: await listPayees(deps, principal.userId) }),
  }),
];
