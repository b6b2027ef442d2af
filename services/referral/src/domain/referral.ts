import type { Action, Status } from '@tael/contract/referral';

export type { Action, Status };

export const outcomeOf: Record<Action, Exclude<Status, 'pending'>> = {
  approve: 'completed',
  reject: 'failed',
};

export type Tier = 'Bronze' | 'Silver' | 'Gold' | 'Platinum';

const tiers: readonly { tier: Tier; from: bigint; bonus: number }[] = [
  { tier: 'Platinum', from: 500_000n, bonus: 1500 },
  { tier: 'Gold', from: 200_000n, bonus: 1000 },
  { tier: 'Silver', from: 50_000n, bonus: 750 },
];

export function tierOf(lifetimePoints: bigint): { tier: Tier; bonus: number } {
  const { tier, bonus } = tiers.find(({ from }) => lifetimePoints >= from) ?? { tier: 'Bronze', bonus: 500 };
  return { tier, bonus };
}
