import { permissions, roles } from '@tael/identity';
import { z } from 'zod';
import { instant } from '../fields/index.ts';
import { spellingProblem } from './username.ts';

export function text(missing: string, problem: (trimmed: string) => string | undefined = () => undefined) {
  return z
    .string({ error: missing })
    .trim()
    .superRefine((value, check) => {
      const message = value === '' ? missing : problem(value);
      if (message !== undefined) check.addIssue({ code: 'custom', message });
    });
}

const longestEmail = 254;
const longestLocalPart = 64;
const emailShape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function emailProblem(typed: string): string | undefined {
  if (typed === '') return 'Email is required';
  const valid =
    typed.length <= longestEmail && emailShape.test(typed) && typed.indexOf('@') <= longestLocalPart;
  return valid ? undefined : 'Please enter a valid email address';
}

export const username = () => text('Username is required', spellingProblem);
export const email = () => text('Email is required', emailProblem);

export const password = (missing: string) => z.string({ error: missing }).min(1, { error: missing });

const longestCode = 64;

export const code = () =>
  text('Code is required', (typed) => (typed.length > longestCode ? 'This code is too long' : undefined));

const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const isPlainLine = (line: string): boolean => !unprintable.test(line);
export const isPlainText = (value: string): boolean => value.split('\n').every(isPlainLine);

export const inLanguages = z.object({ en: z.string(), 'zh-CN': z.string() });

export const written = (name: string, most: number, isPlain: (text: string) => boolean) => {
  const one = () =>
    text(`${name} is required in every language`, (value) => {
      if (value.length > most) return `${name} must be at most ${most} characters long`;
      return isPlain(value) ? undefined : `${name} contains characters that are not allowed`;
    });
  return z.object({ en: one(), 'zh-CN': one() }, { error: `${name} is required in every language` });
};

export const done = z.object({ success: z.boolean() });

export const sessionUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.enum(permissions)),
});

export const session = z.object({
  id: z.string(),
  remembered: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: instant,
  lastActive: instant,
  expiresAt: instant,
});
