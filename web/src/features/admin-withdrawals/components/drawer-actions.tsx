import { useTranslation } from 'react-i18next';
import { actsOf, type Act } from '../../../product/admin-payouts/payout-rules.ts';
import { leavingAmount } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import type { DeskActions } from './use-desk-actions.ts';

const labels: Record<Act, string> = {
  approved: 'admin-withdrawals:ask.approve.confirm',
  rejected: 'admin-withdrawals:act.reject',
  processing: 'admin-withdrawals:act.processing',
  completed: 'admin-withdrawals:act.complete',
  unknown: 'admin-withdrawals:act.unknown',
  not_paid: 'admin-withdrawals:act.notPaid',
};
const first: readonly Act[] = ['approved', 'processing', 'completed'];

export function DrawerActions({ payout, actions }: { payout: Payout; actions: DeskActions }) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const { claim, status } = payout;
  const no = actions.whyNot(payout) !== undefined;
  const acts = actsOf(payout);
  if (acts.length === 0)
    return (
      <Button look="quiet" disabled>
        {t(status === 'completed' ? 'withdrawals:status.completed' : 'withdrawals:status.rejected')}
      </Button>
    );
  const claimText =
    claim === null
      ? 'admin-withdrawals:claim.claim'
      : claim.by._id === me.id
        ? 'admin-withdrawals:claim.release'
        : 'admin-withdrawals:claim.takeOver';
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          look={act === 'rejected' ? 'danger' : first.includes(act) ? 'primary' : 'quiet'}
          disabled={no || (act === 'approved' && payout.barrier !== null)}
          busy={actions.decisions.isBusy(payout._id) ? t('admin-withdrawals:busy') : undefined}
          onClick={() => actions.start(payout, act)}
        >
          {t(labels[act], { amount: leavingAmount(payout) })}
        </Button>
      ))}
      <Button look="quiet" disabled={no} onClick={() => actions.toggleClaim(payout)}>
        {t(claimText)}
      </Button>
    </>
  );
}
