import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { VerdictDialog } from '../../../lib/listing/verdict-dialog.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import type { Asking, Decisions } from './use-decisions.ts';

export function DecisionDialog({ asking, decisions }: { asking: Asking; decisions: Decisions }) {
  const { t } = useTranslation();
  const { isRunning, error, confirm, close } = decisions;
  const approves = asking.action === 'approve';
  const count = asking.rows.length;
  return (
    <VerdictDialog
      title={t(approves ? 'admin-referrals:decide.approveTitle' : 'admin-referrals:decide.rejectTitle', {
        count,
        shown: whole(count),
      })}
      whyDisabled={count === 0 ? t('admin-referrals:decide.none') : undefined}
      error={error}
      grave={!approves}
      submit={t(approves ? 'admin-referrals:act.approve' : 'admin-referrals:act.reject')}
      busy={isRunning ? t('admin-referrals:act.deciding') : undefined}
      onSubmit={confirm}
      onClose={close}
    >
      <DecisionFacts asking={asking} />
    </VerdictDialog>
  );
}
