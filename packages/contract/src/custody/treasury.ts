import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, money } from '../fields/index.ts';

export const transferActs = ['speed-up', 'cancel', 'retry'] as const;
export type TransferAct = (typeof transferActs)[number];

const states = ['queued', 'signed', 'sent', 'mined', 'confirmed', 'failed', 'stuck'] as const;

export const transfer = z.object({
  id: z.string(),
  network: z.string(),
  networkName: z.string(),
  /** `sweep` and `cold` move the platform's own coins. */
  kind: z.enum(['send', 'sweep', 'cold']),
  /** Empty unless it is a send. */
  userId: z.string(),
  token: z.string(),
  to: z.string(),
  amount: money,
  state: z.enum(states),
  hash: z.string().optional(),
  link: z.string().optional(),
  nonce: z.number().nullable(),
  confirmations: z.number(),
  needed: z.number(),
  /** Why it waits, is stuck or has failed. */
  reason: z.string().optional(),
  /** A transaction that pays nothing competes for its nonce. */
  cancelling: z.boolean(),
  createdAt: instant,
  changedAt: instant,
  /** The acts that its state allows. */
  acts: z.array(z.enum(transferActs)),
});

const decimal = z.string();

/** Figures are null until they were read, and `cold` also without a cold address. */
export const treasuryChain = z.object({
  network: z.string(),
  name: z.string(),
  /** Why no transfer is taken, if the network is not configured for it. */
  off: z.string().optional(),
  paused: z.boolean(),
  pausedBecause: z.string().optional(),
  /** Why the last round failed. */
  problem: z.string().optional(),
  disagreement: z
    .object({
      about: z.string(),
      answers: z.array(z.object({ provider: z.string(), answer: z.string() })),
    })
    .optional(),
  hotAddress: z.string(),
  hot: decimal.nullable(),
  hotTarget: z.number().optional(),
  coldAddress: z.string().optional(),
  cold: decimal.nullable(),
  /** At all deposit addresses. */
  unswept: decimal.nullable(),
  unsweptAt: instant.optional(),
  addresses: z.number(),
  /** Balances at addresses that have a key: the holder of the keys moves them. */
  keyed: z.number(),
  /** Of the hot account, in the network's own coin. */
  gas: decimal.nullable(),
  gasSymbol: z.string(),
  sendsPaidFor: z.number().nullable(),
  readAt: instant.optional(),
  queue: z.object({
    waiting: z.number(),
    oldest: instant.optional(),
    /** The oldest ones. */
    transactions: z.array(transfer),
  }),
  /** The oldest ones, and their count. */
  stuck: z.array(transfer),
  stuckCount: z.number(),
  quorum: z.number(),
  providers: z.array(
    z.object({ name: z.string(), head: z.number().nullable(), agrees: z.boolean(), problem: z.string() }),
  ),
});

export const readTreasury = contract({
  method: 'get',
  path: '/api/admin/treasury',
  summary: 'Balances, queue, stuck sends and providers of each network',
  tags: ['admin'],
  access: 'treasury.read',
  answer: z.object({ chains: z.array(treasuryChain) }),
});

export const readKeyedDeposits = contract({
  method: 'get',
  path: '/api/admin/treasury/:network/keyed',
  summary:
    'Unsigned transactions for deposits at addresses that have a key; the holder of the keys signs them',
  tags: ['admin'],
  access: 'treasury.operate',
  params: z.object({ network: z.string() }),
  answer: z.object({
    chainId: z.number(),
    transactions: z.array(
      z.object({
        /** Of the address under the extended key. */
        index: z.number(),
        from: z.string(),
        to: z.string(),
        value: z.literal('0x0'),
        data: z.string(),
        token: z.string(),
        units: decimal,
      }),
    ),
  }),
});
