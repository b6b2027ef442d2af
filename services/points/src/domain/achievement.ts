import { daysBetween } from './shanghai-day.ts';

export type AchievementName = 'invite-5-friends' | 'check-in-7-days' | 'hold-1000-coins';

export interface Achievement {
  name: AchievementName;
  title: string;
  points: bigint;
  /** Approved invitations, days in a row, or midnights in a row. */
  target: number;
}

export const achievements: readonly Achievement[] = [
  { name: 'invite-5-friends', title: 'Invite 5 friends', points: 500n, target: 5 },
  { name: 'check-in-7-days', title: '7-day check-in streak', points: 350n, target: 7 },
  { name: 'hold-1000-coins', title: 'Hold 1000+ coins', points: 200n, target: 7 },
];

export const invitationAchievement = achievementOf('invite-5-friends');
export const streakAchievement = achievementOf('check-in-7-days');
export const holdingAchievement = achievementOf('hold-1000-coins');

const minorUnits = 100n;

export const enoughCoins = 1000n * minorUnits;
/** Minor units. */
export const coinsPerPoint = 100n * minorUnits;

export const achievementKey = (userId: string, name: AchievementName): string =>
  `achievement:${userId}:${name}`;

function achievementOf(name: AchievementName): Achievement {
  const found = achievements.find((achievement) => achievement.name === name);
  if (found === undefined) throw new Error(`there is no achievement ${name}`);
  return found;
}

/** Coins held when a Shanghai day ended. */
export interface DayEndBalance {
  day: string;
  /** Minor units. */
  coins: bigint;
}

/**
 * Counts the consecutive Shanghai midnights with enough coins, up to the start of `today`. `balances` lists day-end
 * balances of earlier days, newest first.
 */
export function midnightsHeld(balances: readonly DayEndBalance[], today: string): number {
  const short = balances.findIndex(({ coins }) => coins < enoughCoins);
  const first = balances.at(short === -1 ? balances.length - 1 : short - 1);
  return short === 0 || first === undefined ? 0 : daysBetween(first.day, today);
}

export function pointsForHolding(coins: bigint): bigint {
  return coins / coinsPerPoint;
}
