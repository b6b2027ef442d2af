import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteUser } from '../api/change-user.ts';
import type { AdminUser } from '../api/users.ts';

interface DeleteUserDialogProps {
  user: AdminUser;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation();
  const { run, isRunning, error } = useDeleteUser();
  const remove = (): void =>
    run(user, {
      onSuccess: ({ pending }) => {
        toast.success(t(pending ? 'admin-users:done.deletedPending' : 'admin-users:done.deleted'));
        if (pending) onClose();
        else onDeleted();
      },
    });
  return (
    <ConfirmDialog
      open
      title={t('admin-users:delete.title', { name: user.username })}
      text={t('admin-users:delete.text')}
      confirm={t('admin-users:delete.confirm')}
      cancel={t('app:cancel')}
      busy={isRunning ? t('admin-users:delete.busy') : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <RefusalBanner
        error={error}
        words={{ network: t('admin-users:failed.deleteNetwork'), refused: t('admin-users:failed.delete') }}
      />
    </ConfirmDialog>
  );
}
