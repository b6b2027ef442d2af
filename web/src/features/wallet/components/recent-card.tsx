import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { recentTransactions } from '../../../lib/transactions/transaction.ts';
import { TransactionRow } from '../../../lib/transactions/transaction-row.tsx';
import { TransactionSheet } from '../../../lib/transactions/transaction-sheet.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function RecentCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(recentTransactions);
  const [opened, setOpened] = useState<string>();
  return (
    <Card
      title={t('wallet:recent.title')}
      aside={
        <Link to="/transactions" className="link py-2 text-14">
          {t('wallet:recent.all')}
        </Link>
      }
    >
      {data?.length === 0 && (
        <EmptyState
          icon={<ReceiptText size={20} aria-hidden="true" />}
          title={t('transactions:empty.title')}
          lead={t('transactions:empty.lead')}
        />
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {data.map((transaction) => (
            <li key={transaction._id} className="py-1">
              <TransactionRow transaction={transaction} onOpen={() => setOpened(transaction._id)} />
            </li>
          ))}
        </ul>
      )}
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
