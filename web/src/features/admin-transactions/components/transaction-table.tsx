import { useTranslation } from 'react-i18next';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import type { TransactionList } from './list-state.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { shortId } from './transaction-words.ts';
import { idOf, limit, type TransactionScreen } from './use-transaction-screen.ts';

export function TransactionTable({ screen }: { screen: TransactionScreen }) {
  const { t, i18n } = useTranslation();
  const { list, show, query, ticked, decisions, desks, keys, clear } = screen;
  return (
    <ListView
      label={t('admin-transactions:title')}
      query={query}
      limit={limit}
      empty={t('admin-transactions:none')}
      onWiden={clear}
      onPage={(page) => show({ page })}
    >
      {(shown) => (
        <TableCard
          table={keys.table}
          label={t('admin-transactions:title')}
          columns={transactionColumns(t, i18n.language, { decisions, desks })}
          rows={shown}
          idOf={idOf}
          nameOf={shortId}
          order={{ by: list.sort, descending: !list.ascending }}
          onOrder={({ by, descending }) =>
            show({ sort: by as TransactionList['sort'], ascending: !descending })
          }
          {...(decisions.mayDecide && { ticked })}
          opened={list.open}
          onOpen={(id) => show({ open: id })}
        />
      )}
    </ListView>
  );
}
