import { z } from 'zod';
import { waiting } from '../approvals/approval.ts';
import { contract } from '../contract.ts';
import { instant, reasonText } from '../fields/index.ts';

const tags = ['admin'];

export const readStaff = contract({
  method: 'get',
  path: '/api/admin/security/staff',
  summary: 'Administrators and moderators with their permissions and second factor',
  tags,
  access: 'audit.read',
  answer: z.object({
    setting: z.enum(['off', 'optional', 'required']),
    staff: z.array(
      z.object({
        _id: z.string(),
        username: z.string(),
        role: z.string(),
        status: z.string(),
        permissions: z.array(z.string()),
        lastLogin: instant.nullable(),
        secondFactorSince: instant.nullable(),
      }),
    ),
  }),
});

export const readThrottled = contract({
  method: 'get',
  path: '/api/admin/security/throttles',
  summary: 'Accounts and networks that are throttled after too many attempts, and until when',
  tags,
  access: 'audit.read',
  answer: z.object({
    accounts: z.array(
      z.object({
        userId: z.string().nullable(),
        username: z.string().nullable(),
        what: z.enum(['password', 'code']),
        ownParty: z.boolean(),
        until: instant,
      }),
    ),
    networks: z.array(z.object({ name: z.string(), network: z.string(), until: instant })),
  }),
});

export const resetSecondFactor = contract({
  method: 'delete',
  path: '/api/admin/users/:id/second-factor',
  summary: 'Reset the second factor of another user; all sessions of that user end',
  tags,
  access: 'admin',
  proof: 'recent',
  params: z.object({ id: z.string() }),
  query: z.object({ reason: reasonText().default('') }),
  answer: z.object({ success: z.boolean().optional(), ...waiting }),
});
