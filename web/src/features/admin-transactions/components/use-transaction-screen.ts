import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { useBulk } from '../../../lib/listing/use-bulk.ts';
import { useGathered } from '../../../lib/listing/use-gathered.ts';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { useTicked } from '../../../lib/listing/use-ticked.ts';
import { useOfferedActions } from '../../../lib/portal/page-actions.ts';
import {
  csvPath,
  pagesOfTransactions,
  transactionsKey,
  transactionsQuery,
  type AdminTransaction,
} from '../api/transactions.ts';
import { sendDesksQuery } from '../api/send-desk.ts';
import { defaults, useTransactionList } from './list-state.ts';
import { waits } from './transaction-words.ts';
import { useDecisions } from './use-decisions.ts';

export const idOf = ({ _id }: AdminTransaction): string => _id;
export const limit = 20;
const none: readonly AdminTransaction[] = [];

export type TransactionScreen = ReturnType<typeof useTransactionScreen>;

export function useTransactionScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [list, show] = useTransactionList();
  const { search, type, status, sort, ascending, page, open } = list;
  const filter = { search, type, status };
  const order = { sort, descending: !ascending };
  const filterText = JSON.stringify(filter);
  const query = useQuery(transactionsQuery({ ...filter, ...order, page, limit }));
  const rows = query.data?.rows ?? none;
  const ticked = useTicked(rows, idOf, filterText);
  const gathered = useGathered({ ask: pagesOfTransactions(filter), idOf });
  const refresh = (): void => void queries.invalidateQueries({ queryKey: transactionsKey });
  const bulk = useBulk<AdminTransaction>(() => {
    ticked.clear();
    refresh();
  });
  const { data: desks } = useQuery(sendDesksQuery(rows.filter(waits).map(idOf)));
  const decisions = useDecisions(bulk);
  const csv = useCsv('tael-transactions');
  const keys = useListKeys({ open, show, ticked: decisions.mayDecide ? ticked : undefined });
  const saveCsv = (): void => csv.save(csvPath({ ...filter, ...order }));
  const isDefault = JSON.stringify({ ...filter, sort, ascending }) === JSON.stringify(defaults);
  useOfferedActions([
    { label: t('admin-list:csv'), run: saveCsv },
    { label: t('admin-transactions:showPending'), run: () => show({ ...defaults, status: 'pending' }) },
  ]);
  const clear = isDefault ? undefined : () => show(defaults);
  return {
    ...{ list, show, filter, query, rows, ticked, gathered, bulk, decisions, desks, csv, keys },
    ...{ saveCsv, refresh, clear },
  };
}
