import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListEnd } from '../../../lib/list-end.tsx';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { WithdrawalSheet } from '../../../lib/withdrawals/withdrawal-sheet.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { withdrawalHistory } from '../api/history.ts';
import { StateFilter } from './state-filter.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

/** Filter and opened receipt live in the address: a link leads to the same view. */
export function WithdrawalHistoryPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const status = search.get('status') ?? '';
  const opened = search.get('id');
  const list = useInfiniteQuery(withdrawalHistory(status));
  const { data, error, refetch } = list;
  const show = (change: Record<string, string>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  const withdrawals = data?.pages.flatMap((page) => page.withdrawals);
  return (
    <>
      <PageHeader title={t('withdrawals:title')} lead={t('withdrawals:lead')} />
      <StateFilter value={status} onChange={(wanted) => show({ status: wanted })} />
      <Card className="mt-4">
        {withdrawals && (
          <WithdrawalList withdrawals={withdrawals} filtered={status !== ''} onOpen={(id) => show({ id })} />
        )}
        {!withdrawals && !error && (
          <div className="grid gap-4">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-14" />
            ))}
          </div>
        )}
        {!withdrawals && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {withdrawals && <ListEnd list={list} count={withdrawals.length} />}
      </Card>
      {opened !== null && <WithdrawalSheet id={opened} onClose={() => show({ id: '' })} />}
    </>
  );
}
