import { z } from 'zod';
import { instant, money, moneySum } from '../fields/index.ts';
import { chain } from '../wallet/chain.ts';
import { kinds, methods, rails, statuses } from './states.ts';

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
export const ownPayout = payout.extend({
  reason: z.string().nullable(),
  processedAt: instant.nullable(),
  /** The parameters of WeChat's `requestMerchantTransfer`. Null unless WeChat Pay waits for the owner's confirmation. */
  confirmation: z.object({ mchId: z.string(), appId: z.string(), package: z.string() }).nullable(),
});

export const adminPayout = payout.extend({
  kind: z.enum(kinds),
  withdrawalMethod: z.enum(rails),
  /** In ¥, at the price of the request. */
  worth: money,
  userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }),
  adminNotes: z.string(),
  processedBy: z.object({ username: z.string() }).nullable(),
  processedAt: instant.nullable(),
});

const person = z.object({ _id: z.string(), username: z.string() });

export const limit = z.object({ limit: moneySum, approved: moneySum });

export const desk = z.object({
  claim: z.object({ by: person, until: instant }).nullable(),
  approvals: z.array(person.extend({ at: instant })),
  approvalsNeeded: z.number(),
  outcomeUnknownSince: instant.nullable(),
  /** The last payout file that has it. */
  exported: z.object({ by: person, at: instant, file: z.string() }).nullable(),
  /** Of a payout that is, or was, paid automatically. `words` are the provider's own. */
  order: z
    .object({
      provider: z.string(),
      state: z.enum(['to_send', 'sent', 'ended']),
      reference: z.string().nullable(),
      calls: z.number(),
      words: z.string(),
      since: instant,
    })
    .nullable(),
  ownersDay: limit,
  signals: z.array(z.object({ kind: z.string(), reason: z.string() })),
  /** The refusal that every decision but a rejection would get now. */
  barrier: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Unavailable services, whose signals are missing. */
  missing: z.array(z.string()),
});

/** `chain`: of a send; absent while custody is unavailable, if it is approved. */
export const deskPayout = adminPayout.extend({ ...desk.shape, chain: chain.optional() });

export const marks = z.array(
  z.object({
    kind: z.string(),
    at: instant,
    by: z.string().nullable(),
    note: z.string(),
    takenFrom: z.string().nullable(),
  }),
);
