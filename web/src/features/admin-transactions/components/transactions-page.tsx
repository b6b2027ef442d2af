import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { BulkOutcome } from '../../../lib/listing/bulk-outcome.tsx';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { BulkDecision } from './bulk-decision.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DepositReviews } from './deposit-reviews.tsx';
import { TransactionDrawer } from './transaction-drawer.tsx';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { figureOf, shortId } from './transaction-words.ts';
import { useTransactionScreen } from './use-transaction-screen.ts';

export function TransactionsPage() {
  const { t } = useTranslation();
  const screen = useTransactionScreen();
  const { list, show, query, rows, gathered, bulk, decisions, csv, keys, clear } = screen;
  const { open } = list;
  return (
    <>
      <PortalHeader
        title={t('admin-transactions:title')}
        actions={
          <ListTools
            list="transactions"
            saving={csv.saving}
            refreshing={query.isFetching}
            onCsv={screen.saveCsv}
            onRefresh={screen.refresh}
          />
        }
      />
      <DepositReviews />
      <TransactionFilters filter={screen.filter} search={keys.search} onApply={show} onClear={clear} />
      <div className="mb-4 grid gap-3 empty:hidden">
        <RefusalBanner error={csv.error ?? gathered.error} />
      </div>
      <TransactionTable screen={screen} />
      {open !== '' && (
        <TransactionDrawer
          key={open}
          id={open}
          listed={rows.find(({ _id }) => _id === open)}
          decisions={decisions}
          onClose={() => show({ open: '' })}
        />
      )}
      <BulkDecision screen={screen} />
      {decisions.asking && <DecisionDialog asking={decisions.asking} decisions={decisions} />}
      <BulkOutcome
        title={t('admin-transactions:bulk')}
        bulk={bulk}
        nameOf={(row) => `${shortId(row)} ${figureOf(row)}`}
      />
    </>
  );
}
