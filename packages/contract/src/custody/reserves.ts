import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant } from '../fields/index.ts';

const tags = ['reserves'];
/** A decimal text: sums may be larger than a double holds exactly. */
const exact = z.string();
/** Hex, without 0x. */
const hash = z.string();

export const readReserves = contract({
  method: 'get',
  path: '/api/reserves',
  summary: 'The newest proof of reserves',
  tags,
  access: 'public',
  answer: z.object({
    at: instant,
    /** Reserves by liabilities, rounded down to four decimals. */
    ratio: z.number(),
    liabilities: exact,
    reserves: exact,
    /** Leaves of the tree: an upper bound, since the number of accounts stays private. */
    users: z.number(),
    root: hash,
    chains: z.array(
      z.object({
        network: z.string(),
        name: z.string(),
        block: z.number(),
        blockHash: z.string(),
        token: z.string(),
        balance: exact,
        /** Those that have a balance. */
        addresses: z.number(),
      }),
    ),
  }),
  errors: ['custody.not_proved_yet'],
});

export const readReserveProof = contract({
  method: 'get',
  path: '/api/reserves/proof',
  summary: "The path from the user's balance to the root of the newest proof",
  tags,
  access: 'user',
  answer: z.object({
    at: instant,
    root: hash,
    leaf: z.object({ balance: exact, salt: hash }),
    path: z.array(z.object({ side: z.enum(['left', 'right']), hash, sum: exact })),
  }),
  errors: ['custody.not_proved_yet', 'custody.no_leaf'],
});

export const downloadReserves = contract({
  method: 'get',
  path: '/api/reserves/download',
  summary: 'The whole newest proof, for scripts/verify-reserves',
  tags,
  access: 'public',
  answer: csvFile,
  errors: ['custody.not_proved_yet'],
});
