export const statuses = ['active', 'suspended', 'locked', 'inactive'] as const;
export type Status = (typeof statuses)[number];

export const levels = ['Bronze', 'Silver', 'Gold', 'Platinum'] as const;
export type Level = (typeof levels)[number];

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
