import { z } from 'zod';
import { contract } from '../contract.ts';
import { money } from '../fields/index.ts';

export * from './treasury.ts';
export * from './treasury-acts.ts';

const tags = ['assets'];

export const listNetworks = contract({
  method: 'get',
  path: '/api/assets/networks',
  summary: 'The networks that an outside send can use',
  tags,
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

export const readAddress = contract({
  method: 'get',
  path: '/api/assets/networks/:network/addresses/:address',
  summary: 'Whether a contract is at an address of a network',
  tags,
  access: 'user',
  params: z.object({ network: z.string(), address: z.string() }),
  /** Null: this is not an address, or the network did not answer. */
  answer: z.object({ isContract: z.boolean().nullable() }),
});

export * from './reserves.ts';
