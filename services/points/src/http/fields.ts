import { z } from 'zod';
import { leastRedeemed } from '../domain/redemption.ts';

export const time = z.iso.datetime();

const notAWholeNumber = 'Please enter a valid points amount';

/** Far below 2^53, so sums stay exact as JSON numbers. */
const tooMany = 1_000_000_000_000;

const isWhole = (points: number): boolean => Number.isSafeInteger(points) && Math.abs(points) < tooMany;

const points = (isMeant: (points: number) => boolean) =>
  z.number({ error: notAWholeNumber }).refine(isMeant, { error: notAWholeNumber });

export const positivePoints = points((asked) => isWhole(asked) && asked > 0).transform(BigInt);

/** The operation checks the minimum. So 1.5 passes here, to be reported as too few rather than as not whole. */
export const redeemedPoints = points((asked) =>
  isWhole(asked < Number(leastRedeemed) ? Math.floor(asked) : asked),
).transform((asked) => BigInt(Math.floor(asked)));
