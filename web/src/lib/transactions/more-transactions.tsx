import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

interface MoreTransactionsProps {
  history: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>;
  /** How many are shown. */
  count: number;
}

/** Below a list: the way on, or that it ends here. */
export function MoreTransactions({ history, count }: MoreTransactionsProps) {
  const { t } = useTranslation();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  if (hasNextPage) {
    return (
      <div className="mt-4">
        <Button
          look="quiet"
          wide
          busy={isFetchingNextPage ? t('app:loading') : undefined}
          onClick={() => void fetchNextPage()}
        >
          {t('app:more')}
        </Button>
      </div>
    );
  }
  return count > 5 && <p className="mt-4 text-center text-12 text-ink-soft">{t('app:endOfList')}</p>;
}
