import { limit, type Minor } from './minor.ts';

/**
 * Reads an amount from a parsed JSON value. Only a plain number counts, and its shortest decimal text decides:
 * `0.1` is ten hundredths although the double is not, `1e21` has an exponent and is refused.
 */
export function fromJsonNumber(value: unknown): Minor | undefined {
  if (typeof value !== 'number') return undefined;
  const digits = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!digits) return undefined;
  const [, sign, whole = '', fraction = ''] = digits;
  const amount = BigInt(whole + fraction.padEnd(2, '0'));
  if (amount >= limit) return undefined;
  return sign === '-' ? -amount : amount;
}

/** The same, for a payload that must be above zero. */
export function positiveFromJson(value: unknown): Minor | undefined {
  const amount = fromJsonNumber(value);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

/** An amount as the JSON number a client reads; exact for every amount the ledger admits. */
export const toJsonNumber = (amount: Minor): number => Number(amount) / 100;
