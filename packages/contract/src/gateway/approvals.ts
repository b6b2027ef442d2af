import { z } from 'zod';
import { approval } from '../approvals/approval.ts';
import { contract } from '../contract.ts';
import { missing } from './figures.ts';

export const listApprovals = contract({
  method: 'get',
  path: '/api/admin/approvals',
  summary: 'Acts that wait for a second person and that the caller may decide or has proposed, oldest first',
  tags: ['admin'],
  access: 'staff',
  answer: z.object({ approvals: z.array(approval), missing }),
});
