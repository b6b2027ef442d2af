import { z } from 'zod';
import { contract } from '../contract.ts';
import { signedBody } from '../fields/index.ts';

/** `unsure` leaves the decision to staff. `reason` is for the owner. */
export const verdict = z.object({
  id: z.uuid(),
  decision: z.enum(['approved', 'refused', 'unsure']),
  reason: z.string().trim().max(500).default(''),
});

export const takeVerdict = contract({
  method: 'post',
  path: '/api/callbacks/verifier',
  tags: ['verification'],
  summary: 'The answer of the outside check, signed in Tael-Signature',
  access: 'public',
  body: signedBody,
  answer: z.object({ received: z.literal(true) }),
  errors: ['auth.bad_signature'],
});
