import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, legible, reasonText } from '../fields/index.ts';
import { params } from './input.ts';
import { adminPayout } from './payout.ts';
import { statuses } from './states.ts';

const tags = ['admin'];
const access = 'withdrawals.process';
const longestNotes = 500;
const mostAtOnce = 100;

const decision = {
  status: z.enum(statuses, { error: 'Status must be approved, processing, completed or rejected' }),
  adminNotes: legible(
    z
      .string({ error: 'Admin notes must be text' })
      .trim()
      .max(longestNotes, { error: `Admin notes must be at most ${longestNotes} characters long` }),
    'Admin notes contain characters that are not allowed',
  ).nullish(),
};

export const decidePayout = contract({
  method: 'put',
  path: '/api/withdrawals/admin/:id',
  summary: 'Approve, reject with a reason, mark as processing, or complete',
  tags,
  access,
  proof: 'recent',
  keyed: true,
  params,
  body: z.object(decision),
  answer: z.object({
    withdrawal: adminPayout,
    /** The wallet has yet to move the money. */
    pending: z.boolean().optional(),
    needsSecondApproval: z.boolean().optional(),
  }),
  errors: [
    'withdrawal.claimed',
    'withdrawal.limit_reached',
    'withdrawal.out_of_order',
    'withdrawal.second_person_needed',
  ],
});

export const decidePayouts = contract({
  method: 'post',
  path: '/api/withdrawals/admin/bulk',
  summary: 'Apply one step to many payouts; each has its own result',
  tags,
  access,
  proof: 'recent',
  keyed: true,
  body: z.object({
    ids: z
      .array(z.string(), { error: 'Withdrawals must be a list of ids' })
      .min(1, { error: 'Select at least one withdrawal' })
      .max(mostAtOnce, { error: `At most ${mostAtOnce} withdrawals at a time` }),
    ...decision,
  }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        status: z.enum(statuses).nullable(),
        needsSecondApproval: z.boolean(),
        pending: z.boolean(),
        code: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
});

export const claimPayout = contract({
  method: 'put',
  path: '/api/withdrawals/admin/:id/claim',
  summary: "Claim a payout for five minutes, or renew the claim; takeOver replaces another's claim",
  tags,
  access,
  params,
  body: z.object({ takeOver: z.boolean({ error: 'takeOver must be true or false' }).default(false) }),
  answer: z.object({ until: instant }),
  errors: ['withdrawal.claimed', 'withdrawal.out_of_order'],
});

export const releasePayout = contract({
  method: 'delete',
  path: '/api/withdrawals/admin/:id/claim',
  summary: 'Release my claim',
  tags,
  access,
  params: z.object({ id: z.uuid() }),
  answer: z.object({}),
});

export const notePayoutOutcome = contract({
  method: 'put',
  path: '/api/withdrawals/admin/:id/outcome',
  summary: 'Mark a payout in processing as unknown, or as not paid',
  tags,
  access,
  proof: 'recent',
  keyed: true,
  params,
  body: z.object({
    outcome: z.enum(['unknown', 'not_paid'], { error: 'Outcome must be unknown or not_paid' }),
    note: reasonText('Note must be text').default(''),
  }),
  answer: z.object({ outcomeUnknownSince: z.iso.datetime().nullable() }),
  errors: ['withdrawal.claimed', 'withdrawal.out_of_order'],
});
