import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReceiptActions } from '../receipts/receipt-actions.tsx';
import { ReceiptSheet } from '../receipts/receipt-sheet.tsx';
import { statusOf } from './chain.ts';
import { CancelSend } from './cancel-send.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { oneTransaction } from './transaction.ts';
import { signed, titleOf } from './words.ts';

interface TransactionSheetProps {
  id: string;
  onClose: () => void;
}

export function TransactionSheet({ id, onClose }: TransactionSheetProps) {
  const { t, i18n } = useTranslation();
  const receipt = useQuery(oneTransaction(id));
  const time = (iso: string): string =>
    new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ReceiptSheet title={t('transactions:receipt.title')} query={receipt} onClose={onClose}>
      {(data) => (
        <>
          <TransactionFacts receipt={data} />
          <div className="mt-6 grid gap-3">
            <ReceiptActions
              id={id}
              copyId={t('transactions:receipt.copyId')}
              lines={[titleOf(data), `${signed(data)} · ${statusOf(data).text}`, time(data.createdAt)]}
            />
            <CancelSend {...data} />
          </div>
        </>
      )}
    </ReceiptSheet>
  );
}
