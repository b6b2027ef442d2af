import { z } from 'zod';

export const time = z.iso.datetime();

/** Of a list's filter: absent, blank and `all` are no filter. */
export const filter = z
  .string()
  .trim()
  .default('')
  .transform((text) => (text === '' || text === 'all' ? undefined : text));

const chainIdForm = /^\d{1,10}$/;

/** A chain's id as a text. What is no number is no chain. */
export const chainIdText = z
  .string()
  .refine((text) => chainIdForm.test(text), { error: 'Please choose a supported network' })
  .transform(Number);

export const page = { total: z.number(), totalPages: z.number(), currentPage: z.number() };
