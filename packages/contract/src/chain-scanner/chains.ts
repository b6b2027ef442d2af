import { z } from 'zod';
import { contract } from '../contract.ts';

const token = z.object({
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number(),
  /** A deposit of one such token credits one coin. */
  credited: z.boolean(),
});

export const readChains = contract({
  method: 'get',
  path: '/api/assets/chains',
  summary: 'The supported networks and their tokens, and which of them credit deposits',
  tags: ['assets'],
  access: 'user',
  answer: z.object({
    /** The same on all networks. */
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
});
