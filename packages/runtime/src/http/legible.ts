import type { z } from 'zod';

/** What leaves no mark on paper: spaces, controls, marks of zero width, the fillers of Hangul, the empty braille cell. */
const unseen = /[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** With these a text reads otherwise than it is written. */
const turning = /\p{Bidi_Control}/u;

const isSeen = (text: string): boolean => text.replace(unseen, '') !== '';

/**
 * For text that people write and others act on: a reason, a note, a description. One of which nothing would be seen is
 * no text, and becomes blank; one that turns the direction of writing is refused.
 */
export const legible = (text: z.ZodString, error: string) =>
  text
    .refine((written) => !turning.test(written), { error })
    .transform((written) => (isSeen(written) ? written : ''));
