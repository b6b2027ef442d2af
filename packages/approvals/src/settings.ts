import { envText } from '@tael/runtime';
import { z } from 'zod';

/** With `off`, an act takes effect at once, without a second person. */
export const secondPerson = () => z.enum(['required', 'off']).default('required');

/** In whole ¥; the parsed value in minor units. */
export const adjustTwoPeopleAbove = () =>
  envText
    .integer({ min: 0 })
    .default(5_000)
    .transform((whole) => BigInt(whole) * 100n);

/** The most that one person may adjust for a user and day. Undefined: no limit. */
export const adjustableAlone = (config: {
  SECOND_PERSON: 'required' | 'off';
  ADJUST_TWO_PEOPLE_ABOVE: bigint;
}): bigint | undefined => (config.SECOND_PERSON === 'required' ? config.ADJUST_TWO_PEOPLE_ABOVE : undefined);
