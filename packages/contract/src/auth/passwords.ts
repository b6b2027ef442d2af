import { z } from 'zod';
import { contract } from '../contract.ts';
import { done, email, password, text } from './fields.ts';

export const mismatch = 'Passwords do not match';
export const matching = (body: { password: string; passwordConfirm?: string | undefined }): boolean =>
  body.password === body.passwordConfirm;

export const changePassword = contract({
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
});

export const requestReset = contract({
  method: 'post',
  path: '/api/auth/forgot-password',
  summary: 'Mail a password reset link if the address has an account',
  access: 'public',
  body: z.object({ email: email() }),
  answer: done.extend({ message: z.string() }),
});

export const badResetLink = 'This reset link is invalid or has expired';

export const resetPassword = contract({
  method: 'post',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with a mailed token; all sessions end',
  access: 'public',
  body: z
    .object({
      token: text(badResetLink),
      password: password('Password is required'),
      passwordConfirm: z.string({ error: mismatch }).optional(),
    })
    .refine((body) => body.passwordConfirm === undefined || matching(body), { error: mismatch }),
  answer: done,
});
