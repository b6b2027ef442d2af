import { z } from 'zod';
import { contract } from '../contract.ts';
import { reasonText } from '../fields/index.ts';
import { approval } from './approval.ts';

const common = { tags: ['admin'], access: 'staff', path: '/api/admin/approvals/:id' } as const;
const params = z.object({ id: z.string() });

const decision = z.enum(['approve', 'refuse'], { error: 'Decision must be approve or refuse' });

export const decideApproval = contract({
  ...common,
  method: 'put',
  summary: 'Approve or refuse the act of another administrator; an approval carries it out',
  proof: 'recent',
  params,
  body: z.object({ decision, reason: reasonText().default('') }),
  answer: z.object({ approval }),
});

export const withdrawApproval = contract({
  ...common,
  method: 'delete',
  summary: "Withdraw one's own act that waits for a second person",
  params,
  answer: z.object({ success: z.boolean() }),
});
