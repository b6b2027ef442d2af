import i18next from 'i18next';
import { amount as written, yuan } from '../../lib/figures/written.ts';
import { accountFields } from '../withdrawals/accounts/payout-fields.ts';
import type { Rail } from '../withdrawals/withdrawal.ts';
import type { Payout, Signal } from './payout.ts';

/** In ¥ or coins, as the item leaves. */
export const leavingAmount = ({ kind, amount }: Pick<Payout, 'kind' | 'amount'>): string | undefined =>
  kind === 'send' ? `${written(amount) ?? '–'} USDC` : yuan(amount);

export const destinationFields: Record<Rail, { name: string; label: string }[]> = {
  ...accountFields,
  chain: [{ name: 'address', label: 'admin-withdrawals:address' }],
};

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

const accountOrder = [
  'address',
  'alipayAccount',
  'wechatId',
  'bankAccount',
  'realName',
  'accountHolder',
  'bankName',
];

/** The account number comes first, so that it is visible where space is short. */
export const accountLine = ({ accountInfo }: Payout): string =>
  accountOrder.flatMap((name) => accountInfo[name] ?? []).join(' · ');
