import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../lib/api/health.ts';
import { yuan } from '../../lib/figures/written.ts';
import { RefusalBanner } from '../../lib/forms/refusal-banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RequestResult } from '../money-forms/request-result.tsx';
import { useCancelWithdrawal } from './one-withdrawal.ts';

interface CancelWithdrawalProps {
  id: string;
  amount: number;
  isPending: boolean;
}

const busyText = {
  idle: undefined,
  unknown: undefined,
  sending: 'withdrawals:cancel.busy',
  checking: 'withdrawals:request.checking',
} as const;

/** If an administrator decides first, the refusal stays visible. */
export function CancelWithdrawal({ id, amount, isPending }: CancelWithdrawalProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [asking, setAsking] = useState(false);
  const action = useCancelWithdrawal(id);
  const busy = busyText[action.phase];
  const cancel = async (): Promise<void> => {
    if ((await action.run({ id })) !== undefined) setAsking(false);
  };
  if (!isPending) return <RefusalBanner error={action.refused} />;
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
        busy={busy && t(busy)}
        onConfirm={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        <RequestResult of={action} unknown={t('withdrawals:cancel.unknown')} />
      </ConfirmDialog>
    </>
  );
}
