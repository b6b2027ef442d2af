import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { accountWords } from './account-words.ts';
import { useForgetAccount, type SavedAccount } from './saved-accounts.ts';

interface ForgetAccountProps {
  account: SavedAccount;
  onClose: () => void;
}

export function ForgetAccount({ account, onClose }: ForgetAccountProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const { run, isRunning, error } = useForgetAccount();
  const forget = (): void =>
    run(account._id, {
      onSuccess: () => {
        toast.success(t('profile:payment.removed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      title={t('profile:payment.removeTitle')}
      text={t('profile:payment.removeText', { account: accountWords(account) })}
      confirm={t('profile:payment.removeShort')}
      disabled={!online}
      cancel={t('profile:payment.keep')}
      busy={isRunning ? t('profile:payment.removing') : undefined}
      onConfirm={forget}
      onClose={onClose}
    >
      <RefusalBanner error={error} />
    </ConfirmDialog>
  );
}
