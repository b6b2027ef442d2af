import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, reasonText } from '../fields/index.ts';

const tags = ['admin'];

const rescan = z.object({
  _id: z.string(),
  chainId: z.number(),
  from: z.number(),
  to: z.number(),
  next: z.number(),
  found: z.number(),
  createdAt: instant,
  doneAt: instant.nullable(),
});

export const readScanner = contract({
  method: 'get',
  path: '/api/admin/scanner',
  summary: 'Position, node and last error of each chain',
  tags,
  access: 'system.read',
  answer: z.object({
    chains: z.array(
      z.object({
        chainId: z.number(),
        name: z.string(),
        head: z.number().nullable(),
        cursor: z.number().nullable(),
        lag: z.number(),
        lastBlockAt: instant.nullable(),
        node: z.string(),
        problem: z.string(),
        /** Each endpoint by its host; without a head if it did not answer. */
        providers: z.array(z.object({ name: z.string(), head: z.number().nullable(), problem: z.string() })),
        /** Endpoints that must report the same before a deposit is credited. */
        quorum: z.number(),
        /** The disagreement between endpoints, or null. Until they agree, the chain is not read. */
        disagreement: z
          .object({
            about: z.string(),
            answers: z.array(z.object({ provider: z.string(), answer: z.string() })),
          })
          .nullable(),
        confirmations: z.number(),
        deposits: z.object({
          waiting: z.number(),
          inReview: z.number(),
          confirmed: z.number(),
          vanished: z.number(),
        }),
      }),
    ),
    rescans: z.array(rescan),
  }),
});

const badRange = 'Please enter a valid range of blocks';
const block = z
  .number({ error: badRange })
  .refine((number) => Number.isSafeInteger(number) && number >= 0, { error: badRange });

export const rescanBlocks = contract({
  method: 'post',
  path: '/api/admin/scanner/rescan',
  summary: 'Rescan a range of blocks',
  tags,
  access: 'system.run',
  status: 202,
  body: z.object({
    chainId: z.number({ error: 'Please choose a supported network' }),
    from: block,
    to: block,
    reason: reasonText().default(''),
  }),
  answer: z.object({ rescan }),
});
