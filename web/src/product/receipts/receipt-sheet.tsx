import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../lib/loading/loaded.tsx';
import type { Asked } from '../../lib/loading/stale-notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface ReceiptSheetProps<Data> {
  title: string;
  query: Asked & { data: Data | undefined };
  children: (data: Data) => ReactNode;
  onClose: () => void;
}

export function ReceiptSheet<Data>({ title, query, children, onClose }: ReceiptSheetProps<Data>) {
  const { t } = useTranslation();
  return (
    <Sheet open title={title} close={t('app:close')} onClose={onClose}>
      <div className="mt-4">
        <Loaded
          query={query}
          skeleton={
            <div className="grid gap-3">
              <Skeleton className="h-12" />
              <Skeleton className="h-40" />
            </div>
          }
        >
          {children}
        </Loaded>
      </div>
    </Sheet>
  );
}
