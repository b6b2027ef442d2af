import { expect, it } from 'vitest';
import { tierOf } from '../../src/domain/referral.ts';

it.each([
  [0n, 'Bronze', 500],
  [49_999n, 'Bronze', 500],
  [50_000n, 'Silver', 750],
  [199_999n, 'Silver', 750],
  [200_000n, 'Gold', 1000],
  [499_999n, 'Gold', 1000],
  [500_000n, 'Platinum', 1500],
  [10n ** 15n, 'Platinum', 1500],
])('%d lifetime points are %s, a bonus of %i', (points, tier, bonus) => {
  expect(tierOf(points)).toEqual({ tier, bonus });
});
