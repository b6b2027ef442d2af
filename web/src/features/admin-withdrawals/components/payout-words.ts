import i18next from 'i18next';
import { stateName } from '../../../lib/withdrawals/words.ts';
import type { Payout, Signal } from '../api/payouts.ts';

const tabKeys: Record<string, string> = {
  unknown: 'admin-withdrawals:tab.unknown',
  all: 'admin-withdrawals:tab.all',
};

export function tabName(tab: string): string {
  const key = tabKeys[tab];
  return key === undefined ? stateName(tab) : i18next.t(key);
}

/** Money that may go to the wrong person is grave; that somebody is new is worth a look. */
const grave: ReadonlySet<string> = new Set(['shared_account', 'unusual_amount', 'password_changed']);
export const isGrave = ({ kind }: Signal): boolean => grave.has(kind);

const signalKeys: Record<string, string> = {
  shared_account: 'admin-withdrawals:signal.shared',
  first_payout: 'admin-withdrawals:signal.first',
  unusual_amount: 'admin-withdrawals:signal.unusual',
  new_account: 'admin-withdrawals:signal.newAccount',
  password_changed: 'admin-withdrawals:signal.password',
  many_invitations: 'admin-withdrawals:signal.invitations',
};

export function signalName({ kind }: Signal): string {
  const key = signalKeys[kind];
  return key === undefined ? kind : i18next.t(key);
}

/** Sentences of the server that have figures in them, and the texts that say them in the reader's language. */
const sentences: [pattern: RegExp, key: string][] = [
  [/^(\d+) other users? withdrew to this account$/, 'admin-withdrawals:reason.shared'],
  [/^No payout of this user has been completed before$/, 'admin-withdrawals:reason.first'],
  [/^More than (\d+) times the usual (.+)$/, 'admin-withdrawals:reason.unusual'],
  [/^The account was opened today$/, 'admin-withdrawals:reason.newToday'],
  [/^The account was opened (\d+) days? ago$/, 'admin-withdrawals:reason.newAgo'],
  [/^The password was changed today$/, 'admin-withdrawals:reason.passwordToday'],
  [/^The password was changed (\d+) days? ago$/, 'admin-withdrawals:reason.passwordAgo'],
  [/^(\d+) invited users registered in the last 7 days$/, 'admin-withdrawals:reason.invitations'],
  [
    /^This user's payouts approved today would be (.+), above the limit of (.+)$/,
    'admin-withdrawals:reason.userLimit',
  ],
  [
    /^All payouts approved today would be (.+), above the limit of (.+)$/,
    'admin-withdrawals:reason.dayLimit',
  ],
];

/** A sentence that is new to this version is shown as the server says it. */
export function sentence(said: string): string {
  for (const [pattern, key] of sentences) {
    const found = pattern.exec(said);
    if (found) return i18next.t(key, { one: found[1], two: found[2] });
  }
  return said;
}

/** The account in one line. */
export const accountLine = ({ accountInfo }: Payout): string => Object.values(accountInfo).join(' · ');
