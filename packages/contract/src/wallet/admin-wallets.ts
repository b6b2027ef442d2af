import { z } from 'zod';
import { waiting } from '../approvals/approval.ts';
import { contract } from '../contract.ts';
import { csvFile } from '../fields/index.ts';
import { amountOrZero, holding, neededReason, pathId, reason } from './fields.ts';

export const adminOperations = ['set', 'add', 'subtract'] as const;
export type AdminOperation = (typeof adminOperations)[number];

const tags = ['admin'];
const operation = z.enum(adminOperations, { error: 'Operation must be set, add or subtract' });
/** Without `user`: the adjustment waits for a second person. */
const answer = z.object({ user: holding.extend({ username: z.string() }).optional(), ...waiting });

export const adjustCoins = contract({
  method: 'put',
  path: '/api/admin/users/wallet/users/:id/coins',
  summary: 'Set, add or subtract coins, not below 0',
  tags,
  access: 'wallets.write',
  keyed: true,
  proof: 'recent',
  params: pathId,
  body: z.object({ operation, amount: amountOrZero, reason }),
  answer,
});

export const adjustSubsidy = contract({
  method: 'put',
  path: '/api/withdrawals/admin/user/:id/cash-subsidy',
  summary: 'Grant or claw back a cash subsidy, with a reason',
  tags,
  access: 'wallets.write',
  keyed: true,
  proof: 'recent',
  params: pathId,
  body: z.object({ operation, amount: amountOrZero, reason: neededReason }),
  answer,
});

const word = z
  .string()
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

export const exportWallets = contract({
  method: 'get',
  path: '/api/admin/users/wallet/export',
  summary: 'All wallets as CSV, searched like the list, and sorted if at most 50,000',
  tags,
  access: 'wallets.read',
  proof: 'recent',
  query: z.object({
    search: z.string().default(''),
    sort: word,
    sortBy: word,
    order: word,
    sortOrder: word,
  }),
  answer: csvFile,
});
