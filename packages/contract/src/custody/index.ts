import { z } from 'zod';
import { contract } from '../contract.ts';
import { money } from '../fields/index.ts';

export * from './treasury.ts';
export * from './treasury-acts.ts';

export const listNetworks = contract({
  method: 'get',
  path: '/api/assets/networks',
  summary: 'The networks that an outside send can use',
  tags: ['assets'],
  access: 'user',
  answer: z.object({
    networks: z.array(
      z.object({
        network: z.string(),
        name: z.string(),
        token: z.string(),
        available: z.boolean(),
        /** Why it is not available. */
        reason: z.string().optional(),
        /** From the approval to the last confirmation, if the fee is below the cap. */
        minutes: z.number(),
        fee: money,
      }),
    ),
  }),
});

export * from './reserves.ts';
