import type { AnswerOf } from '@tael/contract/client';

/** The session keeps role and permissions. The profile stays out of the answers that are kept on the device. */
type AnsweredMe = Omit<AnswerOf<'GET /api/user/me'>['user'], 'role' | 'permissions' | 'profile'>;

const partNames = ['wallet', 'points'] as const;
export type PartName = (typeof partNames)[number];

export interface UnavailablePart {
  part: PartName;
  knownAt: number | null;
}

/** Figures of the parts in `unavailable` are the last known ones, or null. */
export type Me = AnsweredMe & { unavailable: UnavailablePart[] };

const figuresOf: Record<PartName, (me: AnsweredMe) => Partial<Me>> = {
  wallet: ({ coinsHeld, stablecoinValue, coinPrice, cashSubsidy, availableWithdrawal, totalWithdrawn }) => ({
    ...{ coinsHeld, stablecoinValue, coinPrice, cashSubsidy, availableWithdrawal, totalWithdrawn },
  }),
  points: ({ points, pointsReleased, membershipLevel }) => ({ points, pointsReleased, membershipLevel }),
};

const areUnknown = (part: Partial<Me>): boolean => Object.values(part).every((value) => value === null);

export function fromAnswer(user: AnsweredMe, missing: readonly string[]): Me {
  const unavailable = partNames.filter((part) => missing.includes(part) || areUnknown(figuresOf[part](user)));
  return { ...user, unavailable: unavailable.map((part) => ({ part, knownAt: null })) };
}

export function withKnownParts(now: Me, before: Me | undefined, beforeAt: number): Me {
  if (before?.id !== now.id) return now;
  return now.unavailable.reduce<Me>(
    (known, { part, knownAt }) => {
      const figures = figuresOf[part](before);
      if (knownAt !== null || areUnknown(figures))
        return { ...known, unavailable: [...known.unavailable, { part, knownAt }] };
      const wasUnavailable = before.unavailable.find((one) => one.part === part);
      const from = wasUnavailable === undefined ? beforeAt : wasUnavailable.knownAt;
      return { ...known, ...figures, unavailable: [...known.unavailable, { part, knownAt: from }] };
    },
    { ...now, unavailable: [] },
  );
}

export const unavailablePart = (me: Me | undefined, name: PartName): UnavailablePart | undefined =>
  me?.unavailable.find(({ part }) => part === name);
