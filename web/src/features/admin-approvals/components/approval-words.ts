import i18next from 'i18next';
import type { Approval } from '../../../product/admin-approvals/approvals.ts';
import { actName } from '../../../product/admin-register/register-words.ts';

/** The act and its object, such as “Role changed: Wang Wei”. */
export function whatOf({ action, object: { kind, label } }: Approval): string {
  const whom = label === '' && kind === 'payout_limit' ? i18next.t('admin-approvals:everybody') : label;
  return whom === '' ? actName(action) : `${actName(action)}: ${whom}`;
}

/** Where an item of the desk gets its second approval; undefined for other acts, which are decided in the inbox. */
export function deskPathOf({ object: { kind, id } }: Approval): string | undefined {
  const tab = { withdrawal: 'payout', transaction: 'send' }[kind];
  return tab && `/admin/withdrawals?kind=${tab}&status=pending&open=${encodeURIComponent(id)}`;
}

export const cardWords = {
  act: {
    by: 'admin-approvals:proposed',
    byMe: 'admin-approvals:proposedByMe',
    own: 'admin-approvals:own',
  },
  item: {
    by: 'admin-approvals:approvedOnce',
    byMe: 'admin-approvals:approvedOnceByMe',
    own: 'admin-approvals:ownFirst',
  },
};
