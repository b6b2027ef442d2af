import * as api from '@tael/contract/auth';
import { route, type Call, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import type { Client } from '../domain/client.ts';
import type { SignedIn } from '../operations/begin-session.ts';
import { changePassword } from '../operations/change-password.ts';
import { register } from '../operations/register.ts';
import { requestReset } from '../operations/request-reset.ts';
import { resetPassword } from '../operations/reset-password.ts';
import { signIn } from '../operations/sign-in.ts';
import { signOut } from '../operations/sign-out.ts';
import { resendVerification, verifyEmail } from '../operations/verify-email.ts';

export const accountRoutes = (deps: Deps): Route[] => [
  route(api.register, {
    handle: async ({ body, ...call }) => {
      const { username, email, password, referralCode } = body;
      const wish = { username, email, password, referralCode };
      const registration = { ...wish, remember: remembered(body), client: client(call) };
      return answer(await deps.passwords.admit(() => register(deps, registration)));
    },
  }),
  route(api.signIn, {
    handle: async ({ body, ...call }) => {
      const { email, password, code } = body;
      const claim = { email, password, code, remember: remembered(body) };
      const attempt = { ...claim, client: client(call), requestId: call.requestId };
      return answer(await deps.passwords.admit(() => signIn(deps, attempt)));
    },
  }),
  route(api.signOut, {
    revokes: true,
    handle: async ({ principal }) => {
      await signOut(deps, principal);
      return { success: true };
    },
  }),
  route(api.verifyEmail, {
    handle: async ({ body, ...call }) => {
      await verifyEmail(deps, { token: body.token, client: client(call) });
      return { success: true };
    },
  }),
  route(api.resendVerification, {
    handle: async ({ principal, ...call }) => {
      await resendVerification(deps, { userId: principal.userId, client: client(call) });
      return { success: true, message: 'If your address is not confirmed yet, a link is on its way.' };
    },
  }),
  ...passwordRoutes(deps),
];

const passwordRoutes = (deps: Deps): Route[] => [
  route(api.changePassword, {
    revokes: true,
    handle: async ({ principal, body }) => {
      const { userId, sessionId } = principal;
      const { currentPassword: current, newPassword: next, passwordConfirm: confirmation } = body;
      const change = { userId, sessionId, current, next, confirmation };
      await deps.passwords.admit(() => changePassword(deps, change));
      return { success: true };
    },
  }),
  route(api.requestReset, {
    handle: async ({ body, ...call }) => {
      await requestReset(deps, { email: body.email, client: client(call) });
      return { success: true, message: 'If this address has an account, a reset link is on its way.' };
    },
  }),
  route(api.resetPassword, {
    revokes: true,
    handle: async ({ body, ...call }) => {
      const reset = { token: body.token, password: body.password, client: client(call) };
      await deps.passwords.admit(() => resetPassword(deps, reset));
      return { success: true };
    },
  }),
];

export function client(call: Pick<Call, 'clientAddress' | 'userAgent' | 'isRateLimitExempt'>): Client {
  return {
    address: call.clientAddress,
    userAgent: call.userAgent,
    isRateLimitExempt: call.isRateLimitExempt,
  };
}

function remembered(body: { remember?: boolean | undefined; rememberMe?: boolean | undefined }): boolean {
  return body.remember ?? body.rememberMe ?? false;
}

export const answer = ({ token, account: user }: SignedIn) => ({ token, data: { user } });
