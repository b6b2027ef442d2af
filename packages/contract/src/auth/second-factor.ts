import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant } from '../fields/index.ts';
import { code, done, password } from './fields.ts';
import { assertion } from './passkeys.ts';

export const factorSettings = ['off', 'optional', 'required'] as const;
export type FactorSetting = (typeof factorSettings)[number];

const path = '/api/auth/second-factor';
const body = z.object({ code: code() });
const proof = z
  .object({ code: code().optional(), passkey: assertion.optional() })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    error: 'Code is required',
  });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** `proof: 'none'`: accounts that have yet to enrol must reach them. */
const open = { tags: ['second factor'], access: 'user', proof: 'none' } as const;

export const readOwnFactor = contract({
  ...open,
  method: 'get',
  path,
  summary: 'My second factor, and the last proof in this session',
  answer: z.object({
    setting: z.enum(factorSettings),
    /** Of the authenticator app. */
    enrolledAt: instant.nullable(),
    passkeys: z.number(),
    recoveryCodesLeft: z.number(),
    provenAt: instant.nullable(),
  }),
});

export const beginEnrolment = contract({
  ...open,
  method: 'post',
  path,
  summary: 'Create a secret for an authenticator app, shown once; active after its first code',
  body: z.object({ password: password('Password is required') }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmEnrolment = contract({
  ...open,
  method: 'post',
  path: `${path}/confirm`,
  summary: 'Activate the second factor with its first code; all other sessions end',
  body,
  answer: recoveryCodes,
});

export const proveFactor = contract({
  ...open,
  method: 'post',
  path: `${path}/prove`,
  summary: 'Prove the second factor with a code of the app, a recovery code or a passkey',
  body: proof,
  answer: z.object({ provenUntil: instant }),
});

export const renewRecoveryCodes = contract({
  ...open,
  method: 'post',
  path: `${path}/recovery-codes`,
  summary: 'Replace the recovery codes by ten new ones, shown once',
  body: proof,
  answer: recoveryCodes,
});

export const removeOwnFactor = contract({
  ...open,
  method: 'delete',
  path,
  summary: 'Remove the authenticator app from my account',
  body: proof,
  answer: done,
});
