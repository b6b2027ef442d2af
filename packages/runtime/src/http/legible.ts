import { z } from 'zod';

/** Invisible characters: spaces, controls, zero-width characters, Hangul fillers, the empty braille cell. */
const unseen = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Characters that make a text read differently from what is written. Tabs and line ends are allowed. */
const misleading = /\p{Bidi_Control}|(?![\t\n\r])\p{Cc}/u;

const isSeen = (text: string): boolean => text.replace(unseen, '') !== '';

/**
 * For text that others act on: a reason, a note, a description. Text without a visible character becomes empty. Text
 * with controls or direction marks is refused.
 */
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
