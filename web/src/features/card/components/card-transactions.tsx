import { useInfiniteQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { MoreTransactions } from '../../../lib/transactions/more-transactions.tsx';
import { TransactionRow } from '../../../lib/transactions/transaction-row.tsx';
import { TransactionSheet } from '../../../lib/transactions/transaction-sheet.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cardTransactions } from '../api/card-transactions.ts';

export function CardTransactions() {
  const { t } = useTranslation();
  const history = useInfiniteQuery(cardTransactions);
  const [opened, setOpened] = useState<string>();
  const { data, error, refetch } = history;
  const transactions = data?.pages.flatMap((page) => page.transactions);
  return (
    <Card title={t('card:transactions.title')}>
      {transactions?.length === 0 && (
        <EmptyState
          icon={<CreditCard size={20} aria-hidden="true" />}
          title={t('card:transactions.empty')}
          lead={t('card:transactions.emptyLead')}
        />
      )}
      {transactions && transactions.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {transactions.map((transaction) => (
            <li key={transaction._id} className="py-1">
              <TransactionRow transaction={transaction} onOpen={() => setOpened(transaction._id)} />
            </li>
          ))}
        </ul>
      )}
      {transactions && <MoreTransactions history={history} count={transactions.length} />}
      {!data && !error && (
        <div className="grid gap-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {opened !== undefined && (
        <TransactionSheet key={opened} id={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}
