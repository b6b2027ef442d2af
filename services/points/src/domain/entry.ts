import type { EntryType } from '@tael/contract/points';
import type { Level } from './level.ts';

export type Source =
  | 'check-in'
  | 'referral'
  | 'achievement'
  | 'holding'
  | 'adjustment'
  | 'redemption'
  | 'redemption-returned'
  | 'medal';

export type { EntryType };

/** Points of `earned` and `redeemed` are never negative: the type gives the sign. Those of `other` are signed. */
export const typeOf: Readonly<Record<Source, EntryType>> = {
  'check-in': 'earned',
  referral: 'earned',
  achievement: 'earned',
  holding: 'earned',
  medal: 'earned',
  redemption: 'redeemed',
  'redemption-returned': 'other',
  adjustment: 'other',
};

export interface Movement {
  key: string;
  userId: string;
  source: Source;
  points: bigint;
  description: string;
  detail?: string;
  partyId?: string;
  at: Date;
}

/** `after` is undefined if the account was closed. */
export interface Entry extends Movement {
  type: EntryType;
  totalChange: bigint;
  availableChange: bigint;
  after: EntryFigures | undefined;
}

export interface EntryFigures {
  version: bigint;
  total: bigint;
  available: bigint;
  position: bigint;
  typePosition: bigint;
}

export interface LevelChange {
  userId: string;
  version: bigint;
  level: Level;
  previousLevel: Level;
  total: bigint;
  byHand: boolean;
  actorId?: string;
  reason: string;
  at: Date;
  closed: boolean;
}

export const medalKey = (userId: string, level: Level): string => `medal:${userId}:${level.toLowerCase()}`;

/** Suffix of an award's second key. The award is booked under it after its closed account was reopened. */
export const fromSuspenseSuffix = ':released';

export const fromSuspenseKey = (key: string): string => key + fromSuspenseSuffix;
