import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recentTransactions } from '../../../product/transactions/transaction.ts';
import { TransactionsCard } from '../../../product/transactions/transactions-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function RecentCard() {
  const { t } = useTranslation();
  const recent = useQuery(recentTransactions);
  return (
    <TransactionsCard
      title={t('wallet:recent.title')}
      aside={
        <Link to="/transactions" className="link -my-1 py-3 text-14">
          {t('wallet:recent.all')}
        </Link>
      }
      transactions={recent.data}
      query={recent}
      empty={
        <EmptyState
          icon={<ReceiptText size={20} aria-hidden="true" />}
          title={t('transactions:empty.title')}
          lead={t('transactions:empty.lead')}
        />
      }
    />
  );
}
