import i18next from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { stateName } from '../../../product/withdrawals/words.ts';
import type { Payout, Signal } from '../api/payouts.ts';

const tabKeys: Record<string, string> = {
  unknown: 'admin-withdrawals:tab.unknown',
  all: 'admin-withdrawals:tab.all',
};

export function tabName(tab: string): string {
  const key = tabKeys[tab];
  return key === undefined ? stateName(tab) : i18next.t(key);
}

/** Signals that the money may go to the wrong person. The other signals are less severe. */
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

const accountOrder = ['alipayAccount', 'wechatId', 'bankAccount', 'realName', 'accountHolder', 'bankName'];

/** The account number comes first, so that it is visible where space is short. */
export const accountLine = ({ accountInfo }: Payout): string =>
  accountOrder.flatMap((name) => accountInfo[name] ?? []).join(' · ');

const hourMs = 3_600_000;

export function ageText(since: string, now = Date.now()): string {
  const waited = Math.max(0, now - Date.parse(since));
  const hours = Math.floor(waited / hourMs);
  if (hours < 1)
    return i18next.t('admin-withdrawals:age.minutes', { minutes: whole(Math.floor(waited / 60_000)) });
  if (hours < 24) return i18next.t('admin-withdrawals:age.hours', { hours: whole(hours) });
  const days = whole(Math.floor(hours / 24));
  return i18next.t('admin-withdrawals:age.days', { days, hours: whole(hours % 24) });
}
