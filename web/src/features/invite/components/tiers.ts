interface Tier {
  name: 'Bronze' | 'Silver' | 'Gold' | 'Platinum';
  from: number;
  bonus: number;
}

export const tiers: Tier[] = [
  { name: 'Bronze', from: 0, bonus: 500 },
  { name: 'Silver', from: 50_000, bonus: 750 },
  { name: 'Gold', from: 200_000, bonus: 1000 },
  { name: 'Platinum', from: 500_000, bonus: 1500 },
];

export const tierOf = (name: string | null): Tier | undefined => tiers.find((tier) => tier.name === name);
