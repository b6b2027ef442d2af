import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, money, pageFields, paging, reasonText } from '../fields/index.ts';
import { chainIdText } from './chain-id.ts';

/**
 * A deposit in `review` waits for an administrator, because of its worth. If the chain drops its block, a deposit that is
 * not credited becomes `dropped`, and a `confirmed` one `vanished`.
 */
const depositStates = ['seen', 'review', 'confirmed', 'refused', 'dropped', 'vanished'] as const;
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
  /** Of an administrator's decision. */
  reason: z.string().nullable(),
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

/** No row has it, so errors in the body (400) come before "not found" (404). */
const malformedId = '00000000-0000-0000-0000-000000000000';

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

const adminDeposit = deposit.extend({
  /** The chain's name. */
  network: z.string(),
  userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }).nullable(),
  processedBy: z.object({ username: z.string() }).nullable(),
  processedAt: instant.nullable(),
});

export const listAllDeposits = contract({
  method: 'get',
  path: '/api/admin/scanner/deposits',
  summary: 'Deposits of all users, newest first',
  tags: ['admin'],
  access: 'transactions.read',
  query: z.object({ ...paging({ limit: 20 }), ...depositFilter }),
  answer: z.object({
    deposits: z.array(adminDeposit),
    ...pageFields,
  }),
});

const verdicts = ['credit', 'refuse'] as const;
export type DepositVerdict = (typeof verdicts)[number];

export const decideDeposit = contract({
  method: 'put',
  path: '/api/admin/scanner/deposits/:id',
  summary: 'Credit or refuse a deposit in review',
  tags: ['admin'],
  access: 'transactions.decide',
  keyed: true,
  proof: 'recent',
  params: z.object({ id: z.guid().catch(malformedId) }),
  body: z
    .object({
      decision: z.enum(verdicts, { error: 'Decision must be credit or refuse' }),
      reason: reasonText()
        .nullish()
        .transform((text) => text ?? ''),
    })
    .refine(({ decision, reason }) => decision === 'credit' || reason !== '', {
      error: 'Please enter a reason',
    }),
  answer: z.object({ deposit: adminDeposit }),
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
