import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useBackendOnline } from '../api/health.ts';
import { RefusalBanner } from '../forms/refusal-banner.tsx';
import { yuan } from '../money/written.ts';
import { useCancelWithdrawal } from './one-withdrawal.ts';

interface CancelWithdrawalProps {
  id: string;
  amount: number;
}

/** Only while nobody has decided; whoever was quicker, the answer says so. */
export function CancelWithdrawal({ id, amount }: CancelWithdrawalProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [asking, setAsking] = useState(false);
  const { run, isRunning, refused } = useCancelWithdrawal(id);
  const cancel = (): void =>
    run(undefined, {
      onSuccess: () => {
        toast.success(t('withdrawals:cancel.done'));
        setAsking(false);
      },
    });
  return (
    <>
      <Button look="danger" wide disabled={!online} onClick={() => setAsking(true)}>
        {t('withdrawals:cancel.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('withdrawals:cancel.title')}
        text={t('withdrawals:cancel.text', { amount: yuan(amount) })}
        confirm={t('withdrawals:cancel.button')}
        disabled={!online}
        cancel={t('withdrawals:cancel.keep')}
        busy={isRunning ? t('withdrawals:cancel.busy') : undefined}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <RefusalBanner error={refused} />
      </ConfirmDialog>
    </>
  );
}
