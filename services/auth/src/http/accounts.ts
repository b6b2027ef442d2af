import { route, type Call, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import type { SignedIn } from '../operations/begin-session.ts';
import { errors } from '../errors.ts';
import { changePassword } from '../operations/change-password.ts';
import { register } from '../operations/register.ts';
import { requestReset } from '../operations/request-reset.ts';
import { resetPassword } from '../operations/reset-password.ts';
import { signIn } from '../operations/sign-in.ts';
import { signOut } from '../operations/sign-out.ts';
import { resendVerification, verifyEmail } from '../operations/verify-email.ts';
import { code, done, email, password, sessionUser, text, toSessionUser, username } from './fields.ts';

const signedIn = z.object({ token: z.string(), data: z.object({ user: sessionUser }) });
const remember = z.boolean({ error: 'Remember me must be true or false' }).optional();
const mismatch = 'Passwords do not match';
const matching = (body: { password: string; passwordConfirm?: string | undefined }): boolean =>
  body.password === body.passwordConfirm;

export const accountRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/auth/register',
      summary: 'Register and sign in',
      access: 'public',
      body: z
        .object({
          username: username(),
          email: email(),
          password: password('Password is required'),
          passwordConfirm: z.string({ error: mismatch }),
          referralCode: z.unknown().optional(),
          remember,
          rememberMe: remember,
        })
        .refine(matching, { error: mismatch }),
      status: 201,
      answer: signedIn,
    },
    {
      handle: async ({ body, ...call }) => {
        const { referralCode } = body;
        const wish = { username: body.username, email: body.email, password: body.password, referralCode };
        const registration = { ...wish, remember: remembered(body), client: client(call) };
        return answer(await deps.passwords.admit(() => register(deps, registration)));
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/auth/login',
      summary: 'Sign in; 403 with auth.code_needed if the account has a second factor',
      access: 'public',
      body: z.object({
        email: email(),
        password: password('Password is required'),
        code: code().optional(),
        remember,
        rememberMe: remember,
      }),
      answer: signedIn,
    },
    {
      handle: async ({ body, ...call }) => {
        const { email: address, password: typed, code: proof } = body;
        const claim = { email: address, password: typed, code: proof, remember: remembered(body) };
        const attempt = { ...claim, client: client(call), requestId: call.requestId };
        return answer(await deps.passwords.admit(() => signIn(deps, attempt)));
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/auth/logout',
      summary: 'Sign out: end this session',
      access: 'user',
      proof: 'none',
      answer: done,
    },
    {
      revokes: true,
      handle: async ({ principal }) => {
        await signOut(deps, principal);
        return { success: true };
      },
    },
  ),
  ...passwordRoutes(deps),
  ...verificationRoutes(deps),
];

const passwordRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'put',
      path: '/api/auth/update-password',
      summary: 'Change the password; all other sessions end',
      access: 'user',
      body: z.object({
        currentPassword: password('Current password is required'),
        newPassword: password('New password is required'),
        passwordConfirm: z.string({ error: mismatch }).optional(),
      }),
      answer: done,
    },
    {
      revokes: true,
      handle: async ({ principal, body }) => {
        const { userId, sessionId } = principal;
        const { currentPassword: current, newPassword: next, passwordConfirm: confirmation } = body;
        const change = { userId, sessionId, current, next, confirmation };
        await deps.passwords.admit(() => changePassword(deps, change));
        return { success: true };
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/auth/forgot-password',
      summary: 'Mail a password reset link if the address has an account',
      access: 'public',
      body: z.object({ email: email() }),
      answer: done.extend({ message: z.string() }),
    },
    {
      handle: async ({ body, ...call }) => {
        await requestReset(deps, { email: body.email, client: client(call) });
        return { success: true, message: 'If this address has an account, a reset link is on its way.' };
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/auth/reset-password',
      summary: 'Set a new password with a mailed token; all sessions end',
      access: 'public',
      body: z
        .object({
          token: text('This reset link is invalid or has expired'),
          password: password('Password is required'),
          passwordConfirm: z.string({ error: mismatch }).optional(),
        })
        .refine((body) => body.passwordConfirm === undefined || matching(body), { error: mismatch }),
      answer: done,
    },
    {
      revokes: true,
      handle: async ({ body, ...call }) => {
        const reset = { token: body.token, password: body.password, client: client(call) };
        await deps.passwords.admit(() => resetPassword(deps, reset));
        return { success: true };
      },
    },
  ),
];

const verificationRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'post',
      path: '/api/auth/verify-email',
      summary: 'Verify an email address with a mailed token',
      access: 'public',
      body: z.object({ token: text(errors.verification_link_invalid().message) }),
      answer: done,
    },
    {
      handle: async ({ body, ...call }) => {
        await verifyEmail(deps, { token: body.token, client: client(call) });
        return { success: true };
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/auth/verify-email/resend',
      summary: 'Mail another verification link if my address is not verified yet',
      access: 'user',
      answer: done.extend({ message: z.string() }),
    },
    {
      handle: async ({ principal, ...call }) => {
        await resendVerification(deps, { userId: principal.userId, client: client(call) });
        return { success: true, message: 'If your address is not confirmed yet, a link is on its way.' };
      },
    },
  ),
];

function client(call: Pick<Call, 'clientAddress' | 'userAgent' | 'isRateLimitExempt'>): Client {
  return {
    address: call.clientAddress,
    userAgent: call.userAgent,
    isRateLimitExempt: call.isRateLimitExempt,
  };
}

function remembered(body: { remember?: boolean | undefined; rememberMe?: boolean | undefined }): boolean {
  return body.remember ?? body.rememberMe ?? false;
}

function answer({ token, account }: SignedIn): z.infer<typeof signedIn> {
  return { token, data: { user: toSessionUser(account) } };
}
