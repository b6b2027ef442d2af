import * as z from 'zod/mini';

const figure = z.nullable(z.number());

const figures = {
  coinsHeld: figure,
  stablecoinValue: figure,
  coinPrice: figure,
  cashSubsidy: figure,
  availableWithdrawal: figure,
  totalWithdrawn: figure,
  points: figure,
  pointsReleased: figure,
  membershipLevel: z.nullable(z.string()),
};

export const answeredMe = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  invitationCode: z.string(),
  ...figures,
  checkedInToday: z.boolean(),
  streak: z.number(),
  verificationLevel: z.string(),
  emailVerified: z.boolean(),
  verifiedEmailRequired: z.boolean(),
});

const partNames = ['wallet', 'points'] as const;
export type PartName = (typeof partNames)[number];

/** Figures of the parts in `unavailable` are the last known ones, or null. */
export const knownMe = z.extend(answeredMe, {
  unavailable: z.array(z.object({ part: z.enum(partNames), knownAt: z.nullable(z.number()) })),
});
export type Me = z.infer<typeof knownMe>;
export type UnavailablePart = Me['unavailable'][number];

const figuresOf: Record<PartName, (me: z.infer<typeof answeredMe>) => Partial<Me>> = {
  wallet: ({ coinsHeld, stablecoinValue, coinPrice, cashSubsidy, availableWithdrawal, totalWithdrawn }) => ({
    ...{ coinsHeld, stablecoinValue, coinPrice, cashSubsidy, availableWithdrawal, totalWithdrawn },
  }),
  points: ({ points, pointsReleased, membershipLevel }) => ({ points, pointsReleased, membershipLevel }),
};

const areUnknown = (part: Partial<Me>): boolean => Object.values(part).every((value) => value === null);

export function fromAnswer(user: z.infer<typeof answeredMe>, missing: readonly string[]): Me {
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
