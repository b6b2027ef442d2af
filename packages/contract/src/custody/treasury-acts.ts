import { z } from 'zod';
import { contract } from '../contract.ts';
import { reasonText } from '../fields/index.ts';
import { transfer, treasuryChain } from './treasury.ts';

const body = z.object({
  reason: reasonText()
    .nullish()
    .transform((text) => text ?? '')
    .refine((text) => text !== '', { error: 'Please enter a reason' }),
});
const actOn = {
  method: 'post',
  tags: ['admin'],
  access: 'treasury.operate',
  proof: 'recent',
  keyed: true,
  body,
} as const;

const ofNetwork = { ...actOn, params: z.object({ network: z.string() }), answer: treasuryChain } as const;

export const pauseChain = contract({
  ...ofNetwork,
  path: '/api/admin/treasury/:network/pause',
  summary: 'Sign and send nothing more on a network',
});

export const resumeChain = contract({
  ...ofNetwork,
  path: '/api/admin/treasury/:network/resume',
  summary: 'Go on, counting from the nonce that the network has reached',
});

export const sweepChain = contract({
  ...ofNetwork,
  path: '/api/admin/treasury/:network/sweep',
  summary: 'Sweep the largest deposits now, whatever their amount',
});

/** No row has it, so errors in the body (400) come before "not found" (404). */
const malformedId = '00000000-0000-0000-0000-000000000000';

const ofTransfer = {
  ...actOn,
  params: z.object({ id: z.guid().catch(malformedId) }),
  answer: z.object({ transaction: transfer }),
} as const;

export const speedUpTransfer = contract({
  ...ofTransfer,
  path: '/api/admin/treasury/transfers/:id/speed-up',
  summary: 'Offer a higher fee at once',
});

export const cancelTransfer = contract({
  ...ofTransfer,
  path: '/api/admin/treasury/transfers/:id/cancel',
  summary: 'Return the coins, once no transaction can pay them any more',
});

export const retryTransfer = contract({
  ...ofTransfer,
  path: '/api/admin/treasury/transfers/:id/retry',
  summary: 'Go on with a stuck send',
});
