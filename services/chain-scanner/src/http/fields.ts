import { z } from 'zod';

export const time = z.iso.datetime();

export const filter = z
  .string()
  .trim()
  .default('')
  .transform((text) => (text === '' || text === 'all' ? undefined : text));

const chainIdForm = /^\d{1,10}$/;

export const chainIdText = z
  .string()
  .refine((text) => chainIdForm.test(text), { error: 'Please choose a supported network' })
  .transform(Number);
