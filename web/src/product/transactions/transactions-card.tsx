import { useState, type ReactNode } from 'react';
import { Loaded } from '../../lib/loading/loaded.tsx';
import type { Asked } from '../../lib/loading/stale-notice.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { TransactionSheet } from './transaction-sheet.tsx';
import type { Transaction } from './transaction.ts';

interface TransactionsCardProps {
  title: string;
  aside?: ReactNode;
  transactions: readonly Transaction[] | undefined;
  query: Asked;
  empty: ReactNode;
  end?: ReactNode;
}

export function TransactionsCard({ title, aside, transactions, query, empty, end }: TransactionsCardProps) {
  const [opened, setOpened] = useState<string>();
  return (
    <Card title={title} aside={aside}>
      <Loaded query={{ ...query, data: transactions }} skeleton={<RowsSkeleton />}>
        {(shown) => (
          <>
            {shown.length === 0 ? (
              empty
            ) : (
              <ul className="-my-2 grid grid-cols-1 divide-y divide-line">
                {shown.map((transaction) => (
                  <li key={transaction._id} className="py-1">
                    <TransactionRow transaction={transaction} onOpen={() => setOpened(transaction._id)} />
                  </li>
                ))}
              </ul>
            )}
            {end}
          </>
        )}
      </Loaded>
      {opened !== undefined && (
        <TransactionSheet key={opened} id={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

function RowsSkeleton() {
  return (
    <div className="grid gap-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
