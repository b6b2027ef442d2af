import { z } from 'zod';
import { instant, money, moneySum } from '../fields/index.ts';
import { methods, statuses } from './states.ts';

export const info = z.record(z.string(), z.string());

const payout = z.object({
  _id: z.string(),
  amount: money,
  withdrawalMethod: z.enum(methods),
  status: z.enum(statuses),
  createdAt: instant,
  /** Masked for the owner, and for staff without `withdrawals.read`. */
  accountInfo: info,
});

/** `reason` is that of a rejection. */
export const ownPayout = payout.extend({ reason: z.string().nullable(), processedAt: instant.nullable() });

export const adminPayout = payout.extend({
  userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }),
  adminNotes: z.string(),
  processedBy: z.object({ username: z.string() }).nullable(),
  processedAt: instant.nullable(),
});

const person = z.object({ _id: z.string(), username: z.string() });

export const limit = z.object({ limit: moneySum, approved: moneySum });

export const deskPayout = adminPayout.extend({
  claim: z.object({ by: person, until: instant }).nullable(),
  approvals: z.array(person.extend({ at: instant })),
  approvalsNeeded: z.number(),
  outcomeUnknownSince: instant.nullable(),
  /** The last payout file that has it. */
  exported: z.object({ by: person, at: instant, file: z.string() }).nullable(),
  ownersDay: limit,
  signals: z.array(z.object({ kind: z.string(), reason: z.string() })),
  /** Unavailable services, whose signals are missing. */
  missing: z.array(z.string()),
});
