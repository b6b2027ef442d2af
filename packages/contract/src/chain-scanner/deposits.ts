import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, money, pageFields, paging } from '../fields/index.ts';
import { chainIdText } from './chain-id.ts';

/** If the chain drops its block, a `seen` deposit becomes `dropped`, and a `confirmed` one `vanished`. */
const depositStates = ['seen', 'confirmed', 'dropped', 'vanished'] as const;
export type DepositState = (typeof depositStates)[number];

const deposit = z.object({
  _id: z.string(),
  chainId: z.number(),
  transactionHash: z.string(),
  logIndex: z.number(),
  blockNumber: z.number(),
  address: z.string(),
  tokenAddress: z.string(),
  tokenSymbol: z.string(),
  tokenDecimals: z.number(),
  tokenUnits: z.string(),
  amount: money,
  dustUnits: z.string(),
  status: z.enum(depositStates),
  confirmations: z.number(),
  needed: z.number(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
});

export const listDeposits = contract({
  method: 'get',
  path: '/api/assets/deposits',
  summary: 'My deposits, including unconfirmed ones, newest first',
  tags: ['assets'],
  access: 'user',
  query: z.object(paging({ limit: 20 })),
  answer: z.object({ deposits: z.array(deposit), ...pageFields }),
});

const filter = z
  .string()
  .trim()
  .default('')
  .transform((text) => (text === '' || text === 'all' ? undefined : text));

/** An unknown status matches every deposit. */
const depositFilter = {
  chainId: filter.pipe(chainIdText.optional()),
  status: filter.transform((text) => depositStates.find((state) => state === text)),
};

export const listAllDeposits = contract({
  method: 'get',
  path: '/api/admin/scanner/deposits',
  summary: 'Deposits of all users, newest first',
  tags: ['admin'],
  access: 'transactions.read',
  query: z.object({ ...paging({ limit: 20 }), ...depositFilter }),
  answer: z.object({
    deposits: z.array(
      deposit.extend({
        userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }).nullable(),
      }),
    ),
    ...pageFields,
  }),
});

export const exportDeposits = contract({
  method: 'get',
  path: '/api/admin/scanner/deposits/export',
  summary: 'Deposits of all users as CSV, filtered like the list',
  tags: ['admin'],
  access: 'transactions.read',
  proof: 'recent',
  query: z.object(depositFilter),
  answer: csvFile,
});
