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

export const entryTypes = ['earned', 'redeemed', 'other'] as const;
export type EntryType = (typeof entryTypes)[number];

/** `earned` and `redeemed` are never negative: the type gives the sign. The rest is signed. */
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

/** What is to be booked, once under its natural key. */
export interface Movement {
  key: string;
  userId: string;
  source: Source;
  /** As it is told: what is redeemed is positive. */
  points: bigint;
  description: string;
  detail?: string;
  partyId?: string;
  at: Date;
}

/** A movement as it was booked, with the figures right after it; undefined where its account was closed. */
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

/** A new level's medal: worth nothing, and shown. */
export const medalKey = (userId: string, level: Level): string => `medal:${userId}:${level.toLowerCase()}`;
