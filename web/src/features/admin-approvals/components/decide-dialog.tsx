import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { VerdictDialog } from '../../../lib/listing/verdict-dialog.tsx';
import type { Approval } from '../../../product/admin-approvals/approvals.ts';
import { ActChanges } from '../../../product/admin-register/act-changes.tsx';
import { useDecide, type Verdict } from '../api/decide.ts';
import { whatOf } from './approval-words.ts';

const words = {
  approve: {
    title: 'admin-approvals:approveOf',
    lead: 'admin-approvals:approveLead',
    done: 'admin-approvals:approved',
  },
  refuse: {
    title: 'admin-approvals:refuseOf',
    lead: 'admin-approvals:refuseLead',
    done: 'admin-approvals:refused',
  },
  withdraw: {
    title: 'admin-approvals:withdrawOf',
    lead: 'admin-approvals:withdrawLead',
    done: 'admin-approvals:withdrawn',
  },
};
const buttons: Record<Verdict, string> = {
  approve: 'admin-approvals:approve',
  refuse: 'admin-approvals:refuse',
  withdraw: 'admin-approvals:withdraw',
};

interface DecideDialogProps {
  approval: Approval;
  verdict: Verdict;
  onClose: () => void;
}

export function DecideDialog({ approval, verdict, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useDecide(approval.id);
  const { title, lead, done } = words[verdict];
  return (
    <VerdictDialog
      title={t(title, { what: whatOf(approval) })}
      lead={t(lead)}
      whyDisabled={undefined}
      error={error}
      {...(verdict === 'refuse' && { reasonNeeded: t('admin-approvals:reasonRequired') })}
      grave={verdict === 'refuse'}
      submit={t(buttons[verdict])}
      busy={isRunning ? t('admin-approvals:busy') : undefined}
      onSubmit={(reason) =>
        run(
          { verdict, reason },
          {
            onSuccess: () => {
              toast.success(t(done));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <ActChanges before={approval.before} after={approval.after} />
    </VerdictDialog>
  );
}
