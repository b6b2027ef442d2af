type Level = 'Bronze' | 'Silver' | 'Gold' | 'Platinum';

const thresholds: readonly (readonly [Level, number])[] = [
  ['Platinum', 500_000],
  ['Gold', 200_000],
  ['Silver', 50_000],
];

export const levelOf = (points: number): Level =>
  thresholds.find(([, from]) => points >= from)?.[0] ?? 'Bronze';
