import { formatYuan, type Minor } from '@tael/money';

export interface PayoutFacts {
  amount: Minor;
  sharedWith: number;
  completed: number;
  usualAmount: Minor | null;
  /** Undefined if auth or referral did not supply the value. */
  registeredAt: Date | undefined;
  passwordChangedAt: Date | undefined;
  invitedLately: number | undefined;
}

export type SignalKind =
  | 'shared_account'
  | 'first_payout'
  | 'unusual_amount'
  | 'new_account'
  | 'password_changed'
  | 'many_invitations';

/** Signals never block a payout. */
export interface Signal {
  kind: SignalKind;
  reason: string;
}

const dayMs = 24 * 3_600_000;
const newForDays = 7;
const passwordForDays = 3;
const timesUsual = 3n;
const manyInvitations = 10;

export function signalsOf(facts: PayoutFacts, now: Date): Signal[] {
  const { amount, sharedWith, completed, usualAmount, registeredAt, passwordChangedAt, invitedLately } =
    facts;
  const age = registeredAt && daysSince(registeredAt, now);
  const passwordAge = passwordChangedAt && daysSince(passwordChangedAt, now);
  const found: [boolean, SignalKind, () => string][] = [
    [sharedWith > 0, 'shared_account', () => `${counted(sharedWith, 'other user')} withdrew to this account`],
    [completed === 0, 'first_payout', () => 'No payout of this user has been completed before'],
    [
      usualAmount !== null && amount > timesUsual * usualAmount,
      'unusual_amount',
      () => `More than ${timesUsual} times the usual ${formatYuan(usualAmount ?? 0n)}`,
    ],
    [
      age !== undefined && age < newForDays,
      'new_account',
      () => `The account was opened ${daysAgo(age ?? 0)}`,
    ],
    [
      passwordAge !== undefined && passwordAge < passwordForDays,
      'password_changed',
      () => `The password was changed ${daysAgo(passwordAge ?? 0)}`,
    ],
    [
      invitedLately !== undefined && invitedLately >= manyInvitations,
      'many_invitations',
      () => `${invitedLately ?? 0} invited users registered in the last 7 days`,
    ],
  ];
  return found.flatMap(([holds, kind, reason]) => (holds ? [{ kind, reason: reason() }] : []));
}

const daysSince = (then: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - then.getTime()) / dayMs));

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
const daysAgo = (days: number): string => (days === 0 ? 'today' : `${counted(days, 'day')} ago`);
