import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { getAddresses } from '../operations/get-addresses.ts';

const token = z.object({
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number(),
  credited: z.boolean(),
});

export const chainRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/assets/chains',
      summary: 'The supported networks and their tokens, and which of them credit deposits',
      tags: ['assets'],
      access: 'user',
      answer: z.object({
        walletAddress: z.string().nullable(),
        chains: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            symbol: z.string(),
            explorer: z.string(),
            colour: z.string(),
            confirmations: z.number(),
            configured: z.boolean(),
            tokens: z.array(token),
          }),
        ),
      }),
    },
    {
      handle: async ({ principal: { userId } }) => ({
        walletAddress: (await getAddresses(deps, [userId])).get(userId) ?? null,
        chains: deps.nodes.map(({ chain }) => {
          const { id, name, symbol, explorer, colour, confirmations, endpoints, tokens } = chain;
          return {
            ...{ id, name, symbol, explorer, colour, confirmations },
            configured: endpoints.length > 0,
            tokens: tokens.map(({ credits, address, symbol: sign, name: title, decimals }) => {
              return { address, symbol: sign, name: title, decimals, credited: credits };
            }),
          };
        }),
      }),
    },
  ),
];
