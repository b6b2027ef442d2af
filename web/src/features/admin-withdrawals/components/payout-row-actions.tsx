import { Check, CircleCheckBig, Send, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { actsOf, type Act } from '../../../product/admin-payouts/payout-rules.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import type { DeskActions } from './use-desk-actions.ts';

const inRow: [act: Act, label: string, Icon: LucideIcon][] = [
  ['approved', 'admin-withdrawals:act.approveOne', Check],
  ['rejected', 'admin-withdrawals:act.rejectOne', X],
  ['processing', 'admin-withdrawals:act.processingOne', Send],
  ['completed', 'admin-withdrawals:act.completeOne', CircleCheckBig],
];

export function PayoutRowActions({ payout, actions }: { payout: Payout; actions: DeskActions }) {
  const { t } = useTranslation();
  const allowed = actsOf(payout);
  const no = actions.whyNot(payout);
  const busy = actions.decisions.isBusy(payout._id);
  return (
    <span className="flex items-center justify-end">
      {inRow.map(
        ([act, label, Icon]) =>
          allowed.includes(act) && (
            <RowButton
              key={act}
              label={t(label, { name: payout.userId.username })}
              disabled={no !== undefined || (act === 'approved' && payout.barrier !== null)}
              aria-busy={busy || undefined}
              onClick={() => actions.start(payout, act)}
            >
              <Icon size={16} aria-hidden="true" />
            </RowButton>
          ),
      )}
    </span>
  );
}
