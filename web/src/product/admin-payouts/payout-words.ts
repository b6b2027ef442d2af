import i18next from 'i18next';
import type { Payout, Signal } from './payout.ts';

/** The money may go to the wrong person; other signals are less severe. */
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
