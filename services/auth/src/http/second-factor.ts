import { proofLastsMs, type Principal } from '@tael/identity';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { beginEnrolment, confirmEnrolment } from '../operations/second-factor/enrol.ts';
import { proveFactor, readOwnFactor, removeOwnFactor } from '../operations/second-factor/own-factor.ts';
import { renewRecoveryCodes } from '../operations/second-factor/recovery-codes.ts';
import { code, done, password, time } from './fields.ts';

const path = '/api/auth/second-factor';
const tags = ['second factor'];
const body = z.object({ code: code() });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const who = ({ principal, requestId }: { principal: Principal; requestId: string }) => ({
  ...principal,
  requestId,
});

/** `proof: 'none'` on every route: accounts that have yet to enrol must reach them. */
export const secondFactorRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path,
      summary: 'My second factor, and the last proof in this session',
      tags,
      access: 'user',
      proof: 'none',
      answer: z.object({
        setting: z.enum(['off', 'optional', 'required']),
        enrolledAt: time.nullable(),
        recoveryCodesLeft: z.number(),
        provenAt: time.nullable(),
      }),
    },
    {
      handle: async ({ principal }) => {
        const { enrolledAt, provenAt, ...rest } = await readOwnFactor(deps, principal);
        return {
          ...rest,
          enrolledAt: enrolledAt?.toISOString() ?? null,
          provenAt: provenAt?.toISOString() ?? null,
        };
      },
    },
  ),
  route(
    {
      method: 'post',
      path,
      summary: 'Create a secret for an authenticator app, shown once; active after its first code',
      tags,
      access: 'user',
      proof: 'none',
      body: z.object({ password: password('Password is required') }),
      answer: z.object({ secret: z.string(), uri: z.string() }),
    },
    {
      handle: (call) =>
        deps.passwords.admit(() => beginEnrolment(deps, { who: who(call), password: call.body.password })),
    },
  ),
  ...codeRoutes(deps),
];

const codeRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: `${path}/confirm`,
      summary: 'Activate the second factor with its first code; all other sessions end',
      tags,
      access: 'user',
      proof: 'none',
      body,
      answer: recoveryCodes,
    },
    {
      revokes: true,
      handle: async (call) => ({
        recoveryCodes: await confirmEnrolment(deps, { who: who(call), code: call.body.code }),
      }),
    },
  ),
  route(
    {
      method: 'post',
      path: `${path}/prove`,
      summary: 'Prove the second factor with a code of the app or a recovery code',
      tags,
      access: 'user',
      proof: 'none',
      body,
      answer: z.object({ provenUntil: time }),
    },
    {
      revokes: true,
      handle: async (call) => {
        const provenAt = await proveFactor(deps, { who: who(call), code: call.body.code });
        return { provenUntil: new Date(provenAt.getTime() + proofLastsMs).toISOString() };
      },
    },
  ),
  route(
    {
      method: 'post',
      path: `${path}/recovery-codes`,
      summary: 'Replace the recovery codes by ten new ones, shown once',
      tags,
      access: 'user',
      proof: 'none',
      body,
      answer: recoveryCodes,
    },
    {
      handle: async (call) => ({
        recoveryCodes: await renewRecoveryCodes(deps, { who: who(call), code: call.body.code }),
      }),
    },
  ),
  route(
    {
      method: 'delete',
      path,
      summary: 'Switch my second factor off',
      tags,
      access: 'user',
      proof: 'none',
      body,
      answer: done,
    },
    {
      handle: async (call) => {
        await removeOwnFactor(deps, { who: who(call), code: call.body.code });
        return { success: true };
      },
    },
  ),
];
