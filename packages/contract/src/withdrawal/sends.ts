import { z } from 'zod';
import { contract } from '../contract.ts';
import { money } from '../fields/index.ts';
import { adminTransaction } from '../wallet/admin-transactions.ts';
import { pathId, reason } from '../wallet/fields.ts';
import { ownTransaction } from '../wallet/transactions.ts';
import { desk, marks } from './payout.ts';

const verdicts = ['completed', 'failed'] as const;
export type Verdict = (typeof verdicts)[number];

/** The wallet has yet to move the coins. */
const pending = z.boolean().optional();

export const decideTransaction = contract({
  method: 'put',
  path: '/api/admin/transactions/:id/status',
  summary: 'Approve (completed) or reject (failed) a pending send',
  tags: ['admin'],
  access: 'transactions.decide',
  keyed: true,
  proof: 'recent',
  params: pathId,
  body: z.object({
    status: z.enum(verdicts, { error: 'Status must be completed or failed' }),
    reason,
  }),
  answer: z.object({
    transaction: adminTransaction,
    pending,
    needsSecondApproval: z.boolean().optional(),
  }),
  errors: [
    'withdrawal.address_listed',
    'withdrawal.claimed',
    'withdrawal.limit_reached',
    'withdrawal.second_person_needed',
  ],
});

export const readSendDesk = contract({
  method: 'get',
  path: '/api/admin/transactions/:id/desk',
  summary: 'A send on the desk: claim, approvals, limits and signals; null if the desk has no such item',
  tags: ['admin'],
  access: 'transactions.read',
  params: pathId,
  answer: z.object({ desk: desk.extend({ worth: money, marks }).nullable() }),
});

const mostAtOnce = 100;
const tooMany = { error: `Between 1 and ${mostAtOnce} ids, separated by commas` };

export const listSendDesks = contract({
  method: 'get',
  path: '/api/admin/transactions/desk',
  summary:
    'Sends on the desk by id: claims, approvals, signals and barriers; ids without an item are left out',
  tags: ['admin'],
  access: 'transactions.read',
  query: z.object({
    ids: z
      .string(tooMany)
      .transform((text) => text.split(','))
      .refine((ids) => ids.length <= mostAtOnce && ids.every((id) => id !== ''), tooMany),
  }),
  answer: z.object({ desks: z.array(desk.extend({ _id: z.string(), worth: money })) }),
});

export const cancelTransaction = contract({
  method: 'post',
  path: '/api/transactions/:id/cancel',
  summary: 'Cancel my pending send to an outside address',
  tags: ['transactions'],
  access: 'user',
  keyed: true,
  params: pathId,
  answer: z.object({ transaction: ownTransaction, pending }),
});
