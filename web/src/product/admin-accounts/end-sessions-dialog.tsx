import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface EndSessionsDialogProps {
  name: string;
  busy: string | undefined;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

export function EndSessionsDialog({ name, busy, error, onConfirm, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      title={t('admin-list:sessions.endAllOf', { name })}
      text={t('admin-list:sessions.endAllText')}
      confirm={t('admin-list:sessions.endAll')}
      cancel={t('app:cancel')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <RefusalBanner error={error} />
    </ConfirmDialog>
  );
}
