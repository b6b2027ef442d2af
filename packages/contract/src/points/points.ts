import { z } from 'zod';

const notAWholeNumber = 'Please enter a valid points amount';

/** Far below 2^53, so sums stay exact as JSON numbers. */
const tooMany = 1_000_000_000_000;

/** `rounded` gives the figure that must be whole. */
export const anyWhole = (rounded: (asked: number) => number = (asked) => asked) =>
  z
    .number({ error: notAWholeNumber })
    .refine((asked) => Number.isSafeInteger(rounded(asked)) && Math.abs(asked) < tooMany, {
      error: notAWholeNumber,
    });

export const positivePoints = anyWhole()
  .refine((asked) => asked > 0, { error: notAWholeNumber })
  .transform(BigInt);
