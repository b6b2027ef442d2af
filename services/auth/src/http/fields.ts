import { permissions, type Permission, type Role } from '@tael/identity';
import { z } from 'zod';
import { emailProblem } from '../domain/email.ts';
import { usernameProblem } from '../domain/username.ts';

export function text(missing: string, problem: (trimmed: string) => string | undefined = () => undefined) {
  return z
    .string({ error: missing })
    .trim()
    .superRefine((value, check) => {
      const message = value === '' ? missing : problem(value);
      if (message !== undefined) check.addIssue({ code: 'custom', message });
    });
}

export const username = () => text('Username is required', usernameProblem);
export const email = () => text('Email is required', emailProblem);

export const password = (missing: string) => z.string({ error: missing }).min(1, { error: missing });

const longestCode = 64;

export const code = () =>
  text('Code is required', (typed) => (typed.length > longestCode ? 'This code is too long' : undefined));

export const done = z.object({ success: z.boolean() });

export const sessionUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['user', 'moderator', 'admin']),
  permissions: z.array(z.enum(permissions)),
});

export function toSessionUser(account: {
  id: string;
  username: string;
  email: string;
  role: Role;
  permissions: Permission[];
}): z.infer<typeof sessionUser> {
  const { id, role } = account;
  return { id, username: account.username, email: account.email, role, permissions: account.permissions };
}

export const time = z.iso.datetime();
