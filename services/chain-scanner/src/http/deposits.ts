import * as api from '@tael/contract/chain-scanner';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readDeposits } from '../operations/read-deposits.ts';
import { toDepositRow } from './deposit-row.ts';

export const depositRoutes = (deps: Deps): Route[] => [
  route(api.listDeposits, {
    handle: async ({ principal: { userId }, query }) => {
      const { deposits, ...pages } = await readDeposits(deps, { userId, ...query });
      return { deposits: deposits.map(toDepositRow), ...pages };
    },
  }),
];
