import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { oneTransaction, type Receipt } from './transaction.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { signed, statusName, titleOf } from './words.ts';
import { ReceiptSheet } from '../receipt-sheet.tsx';

interface TransactionSheetProps {
  id: string;
  onClose: () => void;
}

export function TransactionSheet({ id, onClose }: TransactionSheetProps) {
  const { t, i18n } = useTranslation();
  const receipt = useQuery(oneTransaction(id));
  const inWords = (moved: Receipt): string =>
    [
      titleOf(moved),
      `${signed(moved)} · ${statusName(moved.status)}`,
      new Date(moved.createdAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }),
      moved._id,
    ].join('\n');
  const failed = (): void => void toast.error(t('app:copyFailed'));
  return (
    <ReceiptSheet title={t('transactions:receipt.title')} query={receipt} onClose={onClose}>
      {(data) => (
        <>
          <TransactionFacts receipt={data} />
          <div className="mt-6 grid grid-cols-2 gap-3">
            <CopyButton
              text={id}
              label={t('transactions:receipt.copyId')}
              copiedLabel={t('app:copied')}
              onFailed={failed}
            />
            <ShareButton
              text={inWords(data)}
              label={t('transactions:receipt.share')}
              copiedLabel={t('app:copied')}
              onFailed={failed}
            />
          </div>
        </>
      )}
    </ReceiptSheet>
  );
}
