import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

interface ReceiptSheetProps<Data> {
  title: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
  onClose: () => void;
}

/** The receipt of whatever moved: it changes by itself while it is open. */
export function ReceiptSheet<Data>({ title, query, children, onClose }: ReceiptSheetProps<Data>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = query;
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <Sheet open={open} title={title} close={t('app:close')} onClose={close}>
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <div className="mt-4 grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-40" />
        </div>
      )}
      {data === undefined && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Sheet>
  );
}
