import * as z from 'zod/mini';

export const passwordRules = z
  .object({
    current: z.string().check(z.minLength(1, 'profile:password.currentRequired')),
    next: z
      .string()
      .check(z.minLength(1, 'profile:password.newRequired'), z.minLength(6, 'profile:password.short')),
    confirm: z.string().check(z.minLength(1, 'profile:password.confirmRequired')),
  })
  .check(
    z.refine(({ next, confirm }) => next === confirm, {
      path: ['confirm'],
      error: 'app:rules.passwordsDiffer',
    }),
  );

export function passwordStrength(password: string): number {
  const points = [
    password.length >= 6,
    password.length >= 8,
    /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}\s]/u.test(password),
  ];
  return Math.min(4, points.filter(Boolean).length);
}
