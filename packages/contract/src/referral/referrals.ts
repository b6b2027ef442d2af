import { z } from 'zod';

export const statuses = ['pending', 'completed', 'failed'] as const;
/** A referral in `making` or `void` is never shown. */
export type Status = (typeof statuses)[number];

export const actions = ['approve', 'reject'] as const;
export type Action = (typeof actions)[number];

export const sortings = ['timestamp', 'amount', 'score'] as const;

const party = z.object({ _id: z.string(), username: z.string(), email: z.string() });

/** `from` is the invited user. `to` is the referrer and receives the bonus. */
export const adminReferral = z.object({
  _id: z.string(),
  /** In points. */
  amount: z.number(),
  description: z.string(),
  metadata: z.object({ verificationScore: z.number().optional() }),
  from: party,
  to: party,
  status: z.enum(statuses),
  timestamp: z.iso.datetime(),
});
