import i18next from 'i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { whole } from '../../../lib/figures/written.ts';
import type { OriginReason } from '../../../product/admin-payouts/payout-details.ts';

const sources: Record<string, string> = {
  points: 'admin-withdrawals:origin.points',
  deposits: 'admin-withdrawals:origin.deposits',
  administration: 'admin-withdrawals:origin.administration',
  others: 'admin-withdrawals:origin.others',
};

export function sourceName(source: string): string {
  const key = sources[source];
  return key === undefined ? source : i18next.t(key);
}

const reasons: Record<string, string> = {
  'young-senders': 'admin-withdrawals:origin.reason.young',
  'senders-points': 'admin-withdrawals:origin.reason.ofPoints',
  'one-sender': 'admin-withdrawals:origin.reason.oneSender',
  'own-points': 'admin-withdrawals:origin.reason.ownPoints',
  administration: 'admin-withdrawals:origin.reason.administration',
};

export function originReason(reason: OriginReason, largest: string | undefined): string {
  const key = reasons[reason.code];
  if (key === undefined) return reason.text;
  return i18next.t(key, {
    share: percent(reason.percent / 100),
    count: reason.accounts,
    shown: whole(reason.accounts),
    name: largest,
  });
}
