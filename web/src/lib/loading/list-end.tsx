import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { RefusalBanner } from '../forms/refusal-banner.tsx';

interface ListEndProps {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >;
  count: number;
}

const few = 5;

export function ListEnd({ list, count }: ListEndProps) {
  const { t } = useTranslation();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = list;
  if (hasNextPage) {
    return (
      <div className="mt-4 grid gap-3">
        {list.isFetchNextPageError && <RefusalBanner error={list.error} />}
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
  return count > few && <p className="mt-4 text-center text-12 text-ink-soft">{t('app:endOfList')}</p>;
}
