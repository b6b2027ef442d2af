import i18next from 'i18next';
import type { Approval } from '../../../product/admin-approvals/approvals.ts';
import { actName } from '../../../product/admin-register/register-words.ts';

/** The act and its object, such as “Role changed: Wang Wei”. */
export function whatOf({ action, object: { kind, label } }: Approval): string {
  const whom = label === '' && kind === 'payout_limit' ? i18next.t('admin-approvals:everybody') : label;
  return whom === '' ? actName(action) : `${actName(action)}: ${whom}`;
}
