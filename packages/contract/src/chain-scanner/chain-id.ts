import { z } from 'zod';

const chainIdForm = /^\d{1,10}$/;

export const chainIdText = z
  .string()
  .refine((text) => chainIdForm.test(text), { error: 'Please choose a supported network' })
  .transform(Number);
