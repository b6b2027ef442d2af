import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { oneTransaction, type Receipt } from './transaction.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { signed, statusName, titleOf } from './words.ts';
import { LoadFailed } from '../load-failed.tsx';

interface TransactionSheetProps {
  id: string;
  onClose: () => void;
}

/** The receipt of whatever moved: it changes by itself while it is open. */
export function TransactionSheet({ id, onClose }: TransactionSheetProps) {
  const { t, i18n } = useTranslation();
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useQuery(oneTransaction(id));
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  const inWords = (receipt: Receipt): string =>
    [
      titleOf(receipt),
      `${signed(receipt)} · ${statusName(receipt.status)}`,
      new Date(receipt.createdAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }),
      receipt._id,
    ].join('\n');
  const failed = (): void => void toast.error(t('app:copyFailed'));
  return (
    <Sheet open={open} title={t('transactions:receipt.title')} close={t('app:close')} onClose={close}>
      {data && (
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
