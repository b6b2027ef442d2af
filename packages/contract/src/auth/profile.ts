import { z } from 'zod';
import { contract } from '../contract.ts';
import { isPlainLine } from './fields.ts';

const isPhoneNumber = (typed: string): boolean =>
  /^\+?[0-9 ()./-]{3,32}$/.test(typed) && (typed.match(/[0-9]/g) ?? []).length >= 3;

const earliestBirth = '1900-01-01';

/** The service also refuses a day after today. */
export function isBirthday(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < earliestBirth) return false;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

export const notABirthday = 'Please enter a valid date of birth';

const line = (name: string) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(100, { error: `${name} must be at most 100 characters long` })
    .refine(isPlainLine, { error: `${name} contains characters that are not allowed` })
    .optional();

export const personalDetails = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  country: z.string(),
  city: z.string(),
  dateOfBirth: z.string(),
});

const answer = z.object({
  profile: personalDetails,
  username: z.string(),
  email: z.string(),
  verificationLevel: z.string(),
});

export const readProfile = contract({
  method: 'get',
  path: '/api/user/profile',
  summary: 'My profile',
  access: 'user',
  answer,
});

export const saveProfile = contract({
  method: 'put',
  path: '/api/user/profile',
  summary: 'Change my profile; absent fields keep their values',
  access: 'user',
  body: z.object({
    firstName: line('First name'),
    lastName: line('Last name'),
    phoneNumber: z
      .string({ error: 'Phone number must be text' })
      .trim()
      .refine((number) => number === '' || isPhoneNumber(number), {
        error: 'Please enter a valid phone number',
      })
      .optional(),
    country: line('Country'),
    city: line('City'),
    dateOfBirth: z
      .string({ error: notABirthday })
      .trim()
      .refine((day) => day === '' || isBirthday(day), { error: notABirthday })
      .optional(),
  }),
  answer,
});
