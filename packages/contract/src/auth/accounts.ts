import { z } from 'zod';
import { contract } from '../contract.ts';
import { code, done, email, password, sessionUser, text, username } from './fields.ts';
import { matching, mismatch } from './passwords.ts';

export const signedIn = z.object({ token: z.string(), data: z.object({ user: sessionUser }) });
const remember = z.boolean({ error: 'Remember me must be true or false' }).optional();

export const register = contract({
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
});

export const signIn = contract({
  method: 'post',
  path: '/api/auth/login',
  summary: 'Sign in; 403 with auth.code_needed or auth.passkey_needed if the account has a second factor',
  access: 'public',
  body: z.object({
    email: email(),
    password: password('Password is required'),
    code: code().optional(),
    remember,
    rememberMe: remember,
  }),
  answer: signedIn,
  errors: ['auth.code_needed', 'auth.passkey_needed'],
});

export const signOut = contract({
  method: 'post',
  path: '/api/auth/logout',
  summary: 'Sign out: end this session',
  access: 'user',
  proof: 'none',
  answer: done,
});

export const badVerificationLink = 'This link is invalid, was used or has expired';

export const verifyEmail = contract({
  method: 'post',
  path: '/api/auth/verify-email',
  summary: 'Verify an email address with a mailed token',
  access: 'public',
  body: z.object({ token: text(badVerificationLink) }),
  answer: done,
});

export const resendVerification = contract({
  method: 'post',
  path: '/api/auth/verify-email/resend',
  summary: 'Mail another verification link if my address is not verified yet',
  access: 'user',
  answer: done.extend({ message: z.string() }),
});
