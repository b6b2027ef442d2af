const thresholds = [
  ['Platinum', 500_000],
  ['Gold', 200_000],
  ['Silver', 50_000],
] as const;

/** The level that so many points make. */
export const levelOf = (points: number): string =>
  thresholds.find(([, from]) => points >= from)?.[0] ?? 'Bronze';
