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

/** The account in one line. */
export const accountLine = ({ accountInfo }: Payout): string => Object.values(accountInfo).join(' · ');
