import { z } from 'zod';
import { userTypes } from '../domain/kinds.ts';
import { isDay } from '../domain/shanghai-day.ts';
import { transactionStatuses } from '../domain/transaction-status.ts';

export const choice = <T extends string>(words: readonly T[], error: string) =>
  z
    .enum([...words, 'all', ''], { error })
    .optional()
    .transform((word) => words.find((known) => known === word));

export const day = () =>
  z
    .string()
    .refine((text) => text === '' || isDay(text), { error: 'A date is written YYYY-MM-DD' })
    .optional()
    .transform((text) => (text === '' ? undefined : text));

export const listQuery = z.object({
  type: choice(userTypes, 'There is no such type of transaction'),
  status: choice(transactionStatuses, 'There is no such state of a transaction'),
  search: z.string().trim().max(100, { error: 'Search for at most 100 characters' }).optional(),
  from: day(),
  to: day(),
});
