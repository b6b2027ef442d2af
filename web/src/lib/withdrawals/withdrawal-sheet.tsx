import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { oneWithdrawal } from './one-withdrawal.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import { ReceiptSheet } from '../receipt-sheet.tsx';

interface WithdrawalSheetProps {
  id: string;
  onClose: () => void;
}

export function WithdrawalSheet({ id, onClose }: WithdrawalSheetProps) {
  const { t } = useTranslation();
  const receipt = useQuery(oneWithdrawal(id));
  return (
    <ReceiptSheet title={t('withdrawals:receipt.title')} query={receipt} onClose={onClose}>
      {(data) => (
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
    </ReceiptSheet>
  );
}
