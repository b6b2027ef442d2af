import { useInfiniteQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../../lib/loading/list-end.tsx';
import { TransactionsCard } from '../../../product/transactions/transactions-card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { cardTransactions } from '../api/card-transactions.ts';

export function CardTransactions() {
  const { t } = useTranslation();
  const history = useInfiniteQuery(cardTransactions);
  const transactions = history.data?.pages.flatMap((page) => page.transactions);
  return (
    <TransactionsCard
      title={t('card:transactions.title')}
      transactions={transactions}
      query={history}
      empty={
        <EmptyState
          icon={<CreditCard size={20} aria-hidden="true" />}
          title={t('card:transactions.empty')}
          lead={t('card:transactions.emptyLead')}
        />
      }
      end={<ListEnd list={history} count={transactions?.length ?? 0} />}
    />
  );
}
