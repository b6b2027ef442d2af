import { fromJsonNumber, toJsonNumber, toNearestNumber } from '@tael/money';
import { z } from 'zod';

/** A number on the wire; whole inside, as points and counts are. */
export const whole = z.codec(z.number(), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (value) => Number(value),
});

const fromWire = (wire: number): bigint => {
  const amount = fromJsonNumber(wire);
  if (amount === undefined) throw new RangeError('not an amount of at most two decimals');
  return amount;
};

/** Coins or ¥: a decimal number on the wire, hundredths inside. */
export const money = z.codec(z.number(), z.bigint(), { decode: fromWire, encode: toJsonNumber });

/** A sum of many accounts: above 2^53 hundredths, the nearest double. */
export const moneySum = z.codec(z.number(), z.bigint(), { decode: fromWire, encode: toNearestNumber });

/** An ISO text on the wire, a Date inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (value) => value.toISOString(),
});
