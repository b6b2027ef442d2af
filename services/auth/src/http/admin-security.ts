import { reasonText } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readStaff } from '../operations/admin/read-staff.ts';
import { resetSecondFactor } from '../operations/admin/reset-second-factor.ts';
import { readThrottled } from '../operations/admin/read-throttled.ts';
import { done, time } from './fields.ts';

const tags = ['admin'];

const staff = z.object({
  setting: z.enum(['off', 'optional', 'required']),
  staff: z.array(
    z.object({
      _id: z.string(),
      username: z.string(),
      role: z.string(),
      status: z.string(),
      permissions: z.array(z.string()),
      lastLogin: time.nullable(),
      secondFactorSince: time.nullable(),
    }),
  ),
});

const throttles = z.object({
  accounts: z.array(
    z.object({
      userId: z.string().nullable(),
      username: z.string().nullable(),
      what: z.enum(['password', 'code']),
      ownParty: z.boolean(),
      until: time,
    }),
  ),
  networks: z.array(z.object({ name: z.string(), network: z.string(), until: time })),
});

export const securityRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/admin/security/staff',
      summary: 'Administrators and moderators with their permissions and second factor',
      tags,
      access: 'audit.read',
      answer: staff,
    },
    {
      handle: async () => {
        const { setting, staff: members } = await readStaff(deps);
        return {
          setting,
          staff: members.map(({ id, lastLogin, secondFactorSince, ...rest }) => ({
            _id: id,
            ...rest,
            lastLogin: lastLogin?.toISOString() ?? null,
            secondFactorSince: secondFactorSince?.toISOString() ?? null,
          })),
        };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/admin/security/throttles',
      summary: 'Accounts and networks that are throttled after too many attempts, and until when',
      tags,
      access: 'audit.read',
      answer: throttles,
    },
    {
      handle: async () => {
        const { accounts, networks } = await readThrottled(deps);
        return { accounts: accounts.map(timed), networks: networks.map(timed) };
      },
    },
  ),
  route(
    {
      method: 'delete',
      path: '/api/admin/users/:id/second-factor',
      summary: 'Reset the second factor of another user; all sessions of that user end',
      tags,
      access: 'admin',
      proof: 'recent',
      params: z.object({ id: z.string() }),
      query: z.object({ reason: reasonText().default('') }),
      answer: done,
    },
    {
      revokes: true,
      handle: async ({ principal, requestId, params: { id }, query: { reason } }) => {
        await resetSecondFactor(deps, { actor: { ...principal, requestId }, id, reason });
        return { success: true };
      },
    },
  ),
];

const timed = <T extends { until: Date }>({ until, ...rest }: T) => ({ ...rest, until: until.toISOString() });
