import * as api from '@tael/contract/chain-scanner';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { getAddresses } from '../operations/get-addresses.ts';

export const chainRoutes = (deps: Deps): Route[] => [
  route(api.readChains, {
    handle: async ({ principal: { userId } }) => ({
      walletAddress: (await getAddresses(deps, [userId])).get(userId) ?? null,
      chains: deps.nodes.map(({ chain }) => ({
        ...chain,
        configured: chain.off === '',
        tokens: chain.tokens.map((token) => ({ ...token, credited: token.credits })),
      })),
    }),
  }),
];
