import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useLastFailure } from '../../../lib/loading/use-last-failure.ts';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { TransactionSheet } from '../../../product/transactions/transaction-sheet.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fading } from '../../../ui/fading.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { exportPath, transactionHistory, type HistoryFilter } from '../api/history.ts';
import { StatsRow } from './stats-row.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionList } from './transaction-list.tsx';

export function TransactionsPage() {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const [read, show] = useAddressState();
  const filter: HistoryFilter = {
    type: read('type'),
    status: read('status'),
    search: read('search'),
    from: read('from'),
    to: read('to'),
  };
  const opened = read('id');
  const history = useInfiniteQuery({
    ...transactionHistory(filter),
    placeholderData: keepPreviousData,
  });
  const { data, refetch, isFetching } = history;
  const failed = useLastFailure(history) !== undefined;
  const { save, saving, error } = useCsv('tael-transactions');
  return (
    <>
      <PageHeader
        title={t('transactions:title')}
        lead={t('transactions:lead')}
        actions={
          <>
            <IconButton
              label={t('transactions:export')}
              disabled={!online}
              onClick={() => save(exportPath(filter))}
              aria-busy={saving}
            >
              {saving ? <Spinner /> : <Download size={20} aria-hidden="true" />}
            </IconButton>
            <IconButton label={t('transactions:refresh')} onClick={() => void refetch()}>
              <RotateCw size={20} aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
            </IconButton>
          </>
        }
      />
      <div className="mb-4 empty:hidden">
        <RefusalBanner error={error} />
      </div>
      <StatsRow stats={data?.pages[0]?.stats} failed={failed} />
      <TransactionFilters filter={filter} onChange={show} />
      <Card className="mt-4">
        <Loaded query={history} skeleton={<RowsSkeleton />}>
          {({ pages }) => (
            <Fading out={history.isPlaceholderData}>
              <TransactionList
                history={history}
                searchedSince={pages[0]?.searchedSince ?? undefined}
                filtered={Object.values(filter).some((value) => value !== '')}
                onOpen={(id) => show({ id })}
              />
            </Fading>
          )}
        </Loaded>
      </Card>
      {opened !== '' && <TransactionSheet key={opened} id={opened} onClose={() => show({ id: '' })} />}
    </>
  );
}

function RowsSkeleton() {
  return (
    <div className="grid gap-4">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
