export type { Level, Status } from '@tael/contract/auth';

export interface Profile {
  firstName: string;
  lastName: string;
  phoneNumber: string;
  country: string;
  city: string;
  /** YYYY-MM-DD, or empty. */
  dateOfBirth: string;
}

export function profileFilled(profile: Profile): boolean {
  return Object.values(profile).every((value) => value !== '');
}

export interface Changes {
  /** Only by staff. */
  emailChangedAt: Date | null;
  passwordChangedAt: Date | null;
  secondFactorChangedAt: Date | null;
}

/** An account that was taken over shows in one of these changes. Its owner has a day to object. */
export function payoutsWaitUntil(changes: Changes): Date | undefined {
  const { emailChangedAt, passwordChangedAt, secondFactorChangedAt } = changes;
  const at = [emailChangedAt, passwordChangedAt, secondFactorChangedAt].map((date) => date?.getTime() ?? 0);
  const last = Math.max(...at);
  return last === 0 ? undefined : new Date(last + addressWaitMs);
}

/** Resets and payouts wait this long after staff change an address, so that the owner can object. */
export const addressWaitMs = 24 * 3_600_000;
