import { z } from 'zod';

export const time = z.iso.datetime();

const notAWholeNumber = 'Please enter a valid points amount';

/** Below the limit of every amount, so that any sum of them stays exact in JSON. */
const tooMany = 1_000_000_000_000;

/** A whole number as a JSON number: no text, no fraction. How small it may be is the operation's to say. */
export const wholePoints = z
  .number({ error: notAWholeNumber })
  .refine((points) => Number.isSafeInteger(points) && Math.abs(points) < tooMany, { error: notAWholeNumber })
  .transform(BigInt);

export const positivePoints = wholePoints.refine((points) => points > 0n, { error: notAWholeNumber });
