import i18next from 'i18next';
import * as z from 'zod/mini';
import { email } from '../../../lib/forms/email-rule.ts';
import { HttpError } from '../../../lib/http.ts';
import type { UserFields } from '../api/change-user.ts';

export interface Problem {
  field: string;
  text: string;
}

const rules = z.partial(
  z.object({
    username: z.string().check(z.trim(), z.minLength(1, 'app:rules.usernameRequired')),
    email,
    password: z.string().check(z.minLength(6, 'app:rules.passwordShort')),
  }),
);

export function firstProblem(fields: UserFields): Problem | undefined {
  const issue = rules.safeParse(fields).error?.issues[0];
  return issue && { field: String(issue.path[0]), text: i18next.t(issue.message) };
}

/** The server's message about a field contains the field's name. */
const namesOf = [
  ['username', /username/i],
  ['email', /\bemail\b/i],
  ['password', /^password/i],
  ['points', /^points/i],
  ['balance', /\bbalance\b/i],
] as const;

export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 409)) return undefined;
  return namesOf.find(([, names]) => names.test(error.message))?.[0];
}
