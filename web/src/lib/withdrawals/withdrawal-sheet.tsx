import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { oneWithdrawal } from './one-withdrawal.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import { LoadFailed } from '../load-failed.tsx';

interface WithdrawalSheetProps {
  id: string;
  onClose: () => void;
}

/** The receipt of a withdrawal: it changes by itself while it is open. */
export function WithdrawalSheet({ id, onClose }: WithdrawalSheetProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useQuery(oneWithdrawal(id));
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <Sheet open={open} title={t('withdrawals:receipt.title')} close={t('app:close')} onClose={close}>
      {data && (
        <>
          <WithdrawalFacts withdrawal={data.withdrawal} timeline={data.timeline} />
          <div className="mt-6 grid gap-3">
            <CopyButton
              text={id}
              label={t('withdrawals:receipt.copyId')}
              copiedLabel={t('app:copied')}
              onFailed={() => toast.error(t('app:copyFailed'))}
            />
            {data.withdrawal.status === 'pending' && (
              <CancelWithdrawal id={id} amount={data.withdrawal.amount} />
            )}
          </div>
        </>
      )}
      {!data && !error && (
        <div className="mt-4 grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
        </div>
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Sheet>
  );
}
