import { z } from 'zod';
import { instant } from '../fields/index.ts';

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'lapsed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

const party = z.object({ _id: z.string(), username: z.string(), email: z.string() });

/** An act of an administrator that waits for a second person. */
export const approval = z.object({
  id: z.string(),
  service: z.string(),
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  proposedBy: party,
  proposedAt: instant,
  /** Null for an item of the desk with one of two approvals: it is decided on the desk, and does not lapse. */
  lapsesAt: instant.nullable(),
  state: z.enum(approvalStates),
  decidedBy: party.nullable(),
  decidedAt: instant.nullable(),
});

/** In the answer to an act that waits, with 202. Nothing has changed yet. */
export const waiting = { pending: z.boolean().optional(), approval: approval.optional() };
