import { z } from 'zod';
import { instant, moneySum } from '../fields/index.ts';

export const sources = ['points', 'deposits', 'administration', 'others'] as const;
export type Source = (typeof sources)[number];

export const reasonCodes = [
  'young-senders',
  'senders-points',
  'one-sender',
  'own-points',
  'administration',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

const part = z.object({ accounts: z.number(), amount: moneySum, percent: z.number() });

/** The sources of the money that a payout takes. */
export const origin = z.object({
  since: instant,
  total: moneySum,
  shares: z.array(
    z.object({
      source: z.enum(sources),
      amount: moneySum,
      percent: z.number(),
      transactions: z.number(),
    }),
  ),
  senders: part.extend({
    young: part,
    /** Amounts from accounts whose own income is at least half redeemed points. */
    ofPoints: part,
    largest: z
      .object({
        _id: z.string(),
        username: z.string(),
        openedAt: instant,
        amount: moneySum,
        percent: z.number(),
      })
      .nullable(),
  }),
  reasons: z.array(
    z.object({ code: z.enum(reasonCodes), percent: z.number(), accounts: z.number(), text: z.string() }),
  ),
  /** Older rows of a source, or the origin of small senders, were left out. */
  partial: z.boolean(),
});
