import { z } from 'zod';
import { waiting } from '../approvals/approval.ts';
import { contract } from '../contract.ts';
import { moneySum, reasonText } from '../fields/index.ts';
import { amount } from './input.ts';
import { limit } from './payout.ts';

const tags = ['admin'];

export const readPayoutLimits = contract({
  method: 'get',
  path: '/api/withdrawals/admin/limits',
  summary: 'The limits and approved amounts of today in Shanghai',
  tags,
  access: 'withdrawals.read',
  answer: z.object({
    day: z.string(),
    all: limit,
    eachUser: moneySum,
    raised: z.array(limit.extend({ userId: z.string(), username: z.string() })),
    twoPeopleAbove: moneySum,
  }),
});

export const raisePayoutLimit = contract({
  method: 'post',
  path: '/api/withdrawals/admin/limits',
  summary: 'Raise a limit for the rest of the day, for one user or all, with a reason',
  tags,
  access: 'system.run',
  keyed: true,
  proof: 'recent',
  body: z.object({
    /** If absent, the limit over all users is raised. */
    userId: z.uuid({ error: 'There is no such user' }).optional(),
    limit: amount,
    reason: reasonText(),
  }),
  answer: z.object({ day: z.string(), ...waiting }),
});
