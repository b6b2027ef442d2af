import { fromJsonNumber, positiveFromJsonNumber, type Minor } from '@tael/money';
import { z } from 'zod';
import { legible, money, moneySum, reasonText } from '../fields/index.ts';

/** Operations use these messages too. */
export const inputRefusals = {
  amount: 'Please enter a valid amount',
  recipient: 'Recipient not found',
  reason: 'Please enter a reason',
} as const;

/** For clients a number. Anything else, and nothing, is refused with this message. */
const amountRead = (read: (value: unknown) => Minor | undefined) =>
  (z.unknown().optional() as z.ZodType<unknown, number>).transform((value, check): Minor => {
    const minor = read(value);
    if (minor !== undefined) return minor;
    check.addIssue({ code: 'custom', message: inputRefusals.amount });
    return z.NEVER;
  });

export const amount = amountRead(positiveFromJsonNumber).meta({
  type: 'number',
  exclusiveMinimum: 0,
  multipleOf: 0.01,
});

export const amountOrZero = amountRead((value) => {
  const minor = fromJsonNumber(value);
  return minor !== undefined && minor >= 0n ? minor : undefined;
}).meta({ type: 'number', minimum: 0, multipleOf: 0.01 });

export const uuid = (error: string) => z.guid({ error }).transform((id) => id.toLowerCase());

/** No row has it, so errors in the body (400) come before "not found" (404). */
const malformedId = '00000000-0000-0000-0000-000000000000';
export const pathId = z.object({ id: uuid('').catch(malformedId) });

const missingRecipient = 'Please enter a recipient';

export const recipient = z
  .string({ error: missingRecipient })
  .trim()
  .min(1, { error: missingRecipient })
  .max(100, { error: inputRefusals.recipient });

const longestDescription = 280;

export const description = legible(
  z
    .string({ error: 'A description is text' })
    .trim()
    .max(longestDescription, { error: `A description has at most ${longestDescription} characters` }),
  'A description contains characters that are not allowed',
)
  .nullish()
  .transform((text) => text ?? '');

export const reason = reasonText()
  .nullish()
  .transform((text) => text ?? '');

export const neededReason = reason.refine((text) => text !== '', { error: inputRefusals.reason });

/** `all` and an empty word choose every one. */
export const choice = <T extends string>(words: readonly T[], error: string) =>
  z
    .enum([...words, 'all', ''], { error })
    .optional()
    .transform((word) => words.find((known) => known === word));

/** A day in Shanghai. */
export const day = z
  .string()
  .refine((text) => text === '' || z.regexes.date.test(text), { error: 'A date is written YYYY-MM-DD' })
  .optional()
  .transform((text) => (text === '' ? undefined : text));

export const search = z.string().max(320, { error: 'Search for at most 320 characters' }).default('');

export const currency = z.enum(['USDC', 'CNY']);

/** Null for the house, an outside address or a deleted account. */
export const party = z.object({ _id: z.string(), username: z.string(), email: z.string() }).nullable();

export const holding = z.object({
  coinsHeld: money,
  /** After a price rise it may exceed an exact JSON number. */
  stablecoinValue: moneySum,
  coinPrice: money,
  cashSubsidy: money,
  availableWithdrawal: money,
  totalWithdrawn: money,
});
