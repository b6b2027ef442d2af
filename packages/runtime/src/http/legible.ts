import { z } from 'zod';

/** What leaves no mark on paper: spaces, controls, marks of zero width, the fillers of Hangul, the empty braille cell. */
const unseen = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text with these reads otherwise than it is written, or not at all. Tabs and line ends are text. */
const misleading = /\p{Bidi_Control}|(?![\t\n\r])\p{Cc}/u;

const isSeen = (text: string): boolean => text.replace(unseen, '') !== '';

/**
 * For text that people write and others act on: a reason, a note, a description. One of which nothing would be seen is
 * no text, and becomes blank; one with controls, or that turns the direction of writing, is refused.
 */
export const legible = (text: z.ZodString, error: string) =>
  text
    .refine((written) => !misleading.test(written), { error })
    .transform((written) => (isSeen(written) ? written : ''));

const longestReason = 500;

/** Why an administrator acts, in a field of this name. */
export const reasonText = (notText = 'Reason must be text', name = 'Reason') =>
  legible(
    z
      .string({ error: notText })
      .trim()
      .max(longestReason, { error: `${name} must be at most ${longestReason} characters long` }),
    `${name} contains characters that are not allowed`,
  );
