import { z } from 'zod';
import { leastRedeemed } from '../domain/redemption.ts';

export const time = z.iso.datetime();

const notAWholeNumber = 'Please enter a valid points amount';

/** Below the limit of every amount, so that any sum of them stays exact in JSON. */
const tooMany = 1_000_000_000_000;

const isWhole = (points: number): boolean => Number.isSafeInteger(points) && Math.abs(points) < tooMany;

/** JSON numbers only: text is none. */
const points = (isMeant: (points: number) => boolean) =>
  z.number({ error: notAWholeNumber }).refine(isMeant, { error: notAWholeNumber });

export const positivePoints = points((asked) => isWhole(asked) && asked > 0).transform(BigInt);

/** How few there may be is the operation's to say; 1.5 is too few before it is no whole number. */
export const redeemedPoints = points((asked) =>
  isWhole(asked < Number(leastRedeemed) ? Math.floor(asked) : asked),
).transform((asked) => BigInt(Math.floor(asked)));
