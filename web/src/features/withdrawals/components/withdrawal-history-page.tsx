import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../../lib/loading/list-end.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { WithdrawalSheet } from '../../../product/withdrawals/withdrawal-sheet.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fading } from '../../../ui/fading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { withdrawalHistory } from '../api/history.ts';
import { StateFilter } from './state-filter.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

export function WithdrawalHistoryPage() {
  const { t } = useTranslation();
  const [read, show] = useAddressState();
  const status = read('status');
  const opened = read('id');
  const list = useInfiniteQuery({ ...withdrawalHistory(status), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader title={t('withdrawals:title')} lead={t('withdrawals:lead')} />
      <StateFilter value={status} onChange={(wanted) => show({ status: wanted })} />
      <Card className="mt-4">
        <Loaded query={list} skeleton={<RowsSkeleton />}>
          {({ pages }) => {
            const withdrawals = pages.flatMap((page) => page.withdrawals);
            return (
              <Fading out={list.isPlaceholderData}>
                <WithdrawalList
                  withdrawals={withdrawals}
                  filtered={status !== ''}
                  onOpen={(id) => show({ id })}
                />
                <ListEnd list={list} count={withdrawals.length} />
              </Fading>
            );
          }}
        </Loaded>
      </Card>
      {opened !== '' && <WithdrawalSheet id={opened} onClose={() => show({ id: '' })} />}
    </>
  );
}

function RowsSkeleton() {
  return (
    <div className="grid gap-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
