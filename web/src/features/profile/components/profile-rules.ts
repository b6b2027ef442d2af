import * as z from 'zod/mini';

const line = z.string().check(z.trim(), z.maxLength(100, 'profile:rules.tooLong'));

const birthday = (day: string): boolean => {
  if (day === '') return true;
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return day >= '1900-01-01' && parsed <= Date.now();
};

export const profileRules = z.object({
  firstName: line,
  lastName: line,
  phoneNumber: z.string().check(z.trim(), z.regex(/^(\+?[0-9 ()./-]{3,32})?$/, 'profile:rules.phone')),
  dateOfBirth: z.string().check(z.refine(birthday, 'profile:rules.dateOfBirth')),
  country: line,
  city: line,
});
