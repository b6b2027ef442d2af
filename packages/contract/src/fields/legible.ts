import { z } from 'zod';

const unseen = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Direction marks and controls make a text read differently from what is written. */
const misleading = /\p{Bidi_Control}|(?![\t\n\r])\p{Cc}/u;

const isSeen = (text: string): boolean => text.replace(unseen, '') !== '';

/** For text that others act on, such as a reason. Text without a visible character becomes empty. */
export const legible = (text: z.ZodString, error: string) =>
  text
    .refine((written) => !misleading.test(written), { error })
    .transform((written) => (isSeen(written) ? written : ''));

const longestReason = 500;

export const reasonText = (notText = 'Reason must be text', name = 'Reason') =>
  legible(
    z
      .string({ error: notText })
      .trim()
      .max(longestReason, { error: `${name} must be at most ${longestReason} characters long` }),
    `${name} contains characters that are not allowed`,
  );
