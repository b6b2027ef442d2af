import * as z from 'zod/mini';
import { email } from '../../../lib/forms/email-rule.ts';

export const registrationRules = z
  .object({
    username: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'app:rules.usernameRequired'),
        z.maxLength(40, 'app:rules.usernameLength'),
      ),
    email,
    password: z.string().check(z.minLength(1, 'app:rules.passwordRequired')),
    passwordConfirm: z.string().check(z.minLength(1, 'app:rules.confirmRequired')),
    agreed: z.boolean().check(z.refine((agreed) => agreed, 'app:rules.termsRequired')),
  })
  .check(
    z.refine(({ password, passwordConfirm }) => password === passwordConfirm, {
      path: ['passwordConfirm'],
      error: 'app:rules.passwordsDiffer',
    }),
    z.refine(({ password }) => password.length >= 6, {
      path: ['password'],
      error: 'app:rules.passwordShort',
    }),
  );
