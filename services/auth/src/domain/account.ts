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

/** Resets and payouts wait this long after staff change an address, so that the owner can object. */
export const addressWaitMs = 24 * 3_600_000;
