import { useTranslation } from 'react-i18next';
import { tellOutcome } from '../../../product/admin-approvals/tell-outcome.ts';
import { useResetFactor, type StaffMember } from '../api/staff.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function ResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useResetFactor(member._id);
  return (
    <ReasonDialog
      title={t('admin-security:staff.resetOf', { name: member.username })}
      lead={t('admin-security:staff.resetText')}
      confirm={t('admin-security:staff.reset')}
      busy={isRunning ? t('admin-security:staff.resetting') : undefined}
      error={error}
      onConfirm={(reason) =>
        run(reason, {
          onSuccess: (answer) => {
            tellOutcome(answer, t('admin-security:staff.resetDone', { name: member.username }));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
