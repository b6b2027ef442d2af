import {
  fromJsonNumber,
  positiveFromJsonNumber,
  toJsonNumber,
  toNearestNumber,
  type Minor,
} from '@tael/money';
import { nilUuid } from '@tael/postgres';
import { legible, reasonText } from '@tael/contract/fields';
import { reply, type Call, type Reply } from '@tael/runtime';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Holding } from '../operations/read-holdings.ts';

const invalidAmount = errors.invalid_amount().message;

const amountRead = (read: (value: unknown) => Minor | undefined) =>
  z
    .unknown()
    .optional()
    .transform((value, check): Minor => {
      const minor = read(value);
      if (minor !== undefined) return minor;
      check.addIssue({ code: 'custom', message: invalidAmount });
      return z.NEVER;
    });

export const amount = () =>
  amountRead(positiveFromJsonNumber).meta({ type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 });

export const amountOrZero = () =>
  amountRead((value) => {
    const minor = fromJsonNumber(value);
    return minor !== undefined && minor >= 0n ? minor : undefined;
  }).meta({ type: 'number', minimum: 0, multipleOf: 0.01 });

export const time = z.iso.datetime();

export const uuid = (error: string) => z.guid({ error }).transform((id) => id.toLowerCase());

/** A malformed id becomes the nil uuid, so errors in the body (400) come before "not found" (404). */
export const pathId = () => z.object({ id: uuid('').catch(nilUuid) });

const missingRecipient = 'Please enter a recipient';

export const recipient = () =>
  z
    .string({ error: missingRecipient })
    .trim()
    .min(1, { error: missingRecipient })
    .max(100, { error: errors.recipient_not_found().message });

const longestDescription = 280;

export const description = () =>
  legible(
    z
      .string({ error: 'A description is text' })
      .trim()
      .max(longestDescription, { error: `A description has at most ${longestDescription} characters` }),
    'A description contains characters that are not allowed',
  )
    .nullish()
    .transform((text) => text ?? '');

export const reason = () =>
  reasonText()
    .nullish()
    .transform((text) => text ?? '');

export const neededReason = () =>
  reason().refine((text) => text !== '', { error: errors.reason_required().message });

export const party = z.object({ _id: z.string(), username: z.string(), email: z.string() });

export const toParty = (
  known: { id: string; username: string; email: string } | undefined,
): z.infer<typeof party> | null =>
  known === undefined ? null : { _id: known.id, username: known.username, email: known.email };

export const holding = z.object({
  coinsHeld: z.number(),
  stablecoinValue: z.number(),
  coinPrice: z.number(),
  cashSubsidy: z.number(),
  availableWithdrawal: z.number(),
  totalWithdrawn: z.number(),
});

export const toHolding = ({ balance, price, value }: Holding): z.infer<typeof holding> => ({
  coinsHeld: toJsonNumber(balance.coins),
  // After a price rise the value may exceed an exact JSON number.
  stablecoinValue: toNearestNumber(value),
  coinPrice: toJsonNumber(price),
  cashSubsidy: toJsonNumber(balance.cashSubsidy),
  availableWithdrawal: toJsonNumber(balance.available),
  totalWithdrawn: toJsonNumber(balance.totalWithdrawn),
});

/** Amounts become text, because the body is hashed as JSON, which has no bigint. */
export function keyedRequest(
  { idempotencyKey }: Pick<Call, 'idempotencyKey'>,
  body: Readonly<Record<string, string | bigint | undefined>>,
) {
  const fields = Object.entries(body).map(([name, value]) => [name, value?.toString()]);
  return { key: idempotencyKey, body: Object.fromEntries(fields) as unknown };
}

export const withReplayHeader = <T>(status: number, body: T, replayed: boolean): Reply<T> =>
  reply(status, body, replayed ? { 'idempotency-replayed': 'true' } : {});
