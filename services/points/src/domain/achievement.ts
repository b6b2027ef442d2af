export type AchievementName = 'invite-5-friends' | 'check-in-7-days' | 'hold-1000-coins';

export interface Achievement {
  name: AchievementName;
  title: string;
  points: bigint;
  /** Approved invitations, days in a row, whole coins. */
  target: number;
}

export const achievements: readonly Achievement[] = [
  { name: 'invite-5-friends', title: 'Invite 5 friends', points: 500n, target: 5 },
  { name: 'check-in-7-days', title: '7-day check-in streak', points: 350n, target: 7 },
  { name: 'hold-1000-coins', title: 'Hold 1000+ coins', points: 200n, target: 1000 },
];

export const invitations = achievementOf('invite-5-friends');
export const daysInARow = achievementOf('check-in-7-days');
export const coinsHeld = achievementOf('hold-1000-coins');

const minorUnits = 100n;

/** Coins in minor units that reach the target. */
export const enoughCoins = BigInt(coinsHeld.target) * minorUnits;

export const achievementKey = (userId: string, name: AchievementName): string =>
  `achievement:${userId}:${name}`;

function achievementOf(name: AchievementName): Achievement {
  const found = achievements.find((achievement) => achievement.name === name);
  if (found === undefined) throw new Error(`there is no achievement ${name}`);
  return found;
}

/** One point for each 100 whole coins, given in minor units. */
export function pointsForHolding(coins: bigint): bigint {
  return coins / (100n * minorUnits);
}
