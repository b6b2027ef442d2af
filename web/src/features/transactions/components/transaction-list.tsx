import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../../lib/loading/list-end.tsx';
import { TransactionRow } from '../../../product/transactions/transaction-row.tsx';
import type { Transaction } from '../../../product/transactions/transaction.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface TransactionListProps {
  history: UseInfiniteQueryResult<InfiniteData<{ transactions: Transaction[] }>>;
  filtered: boolean;
  /** Set if the search covered only the newest transactions. */
  searchedSince: string | undefined;
  onOpen: (id: string) => void;
}

export function TransactionList({ history, filtered, searchedSince, onOpen }: TransactionListProps) {
  const { t, i18n } = useTranslation();
  const transactions = history.data?.pages.flatMap((page) => page.transactions) ?? [];
  if (transactions.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText size={20} aria-hidden="true" />}
        title={t(filtered ? 'transactions:empty.filtered' : 'transactions:empty.title')}
        lead={
          searchedSince === undefined
            ? t(filtered ? 'transactions:empty.filteredLead' : 'transactions:empty.lead')
            : t('transactions:searchedSince', { day: dayOf(searchedSince, i18n.language) })
        }
      />
    );
  }
  const days = byDay(transactions, i18n.language);
  return (
    <>
      <div className="grid grid-cols-1 gap-5">
        {days.map(({ day, ofDay }) => (
          <section key={day}>
            <h2 className="text-12 font-medium text-ink-soft">{day}</h2>
            <ul className="grid grid-cols-1 divide-y divide-line">
              {ofDay.map((transaction) => (
                <li key={transaction._id} className="py-1">
                  <TransactionRow transaction={transaction} timeOnly onOpen={() => onOpen(transaction._id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ListEnd list={history} count={transactions.length} />
      {searchedSince !== undefined && !history.hasNextPage && (
        <p className="mt-2 text-center text-12 text-ink-soft">
          {t('transactions:searchedSince', { day: dayOf(searchedSince, i18n.language) })}
        </p>
      )}
    </>
  );
}

const dayOf = (time: string, language: string): string =>
  new Date(time).toLocaleDateString(language, { dateStyle: 'full' });

function byDay(transactions: Transaction[], language: string): { day: string; ofDay: Transaction[] }[] {
  const days: { day: string; ofDay: Transaction[] }[] = [];
  for (const transaction of transactions) {
    const day = dayOf(transaction.createdAt, language);
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(transaction);
    else days.push({ day, ofDay: [transaction] });
  }
  return days;
}
