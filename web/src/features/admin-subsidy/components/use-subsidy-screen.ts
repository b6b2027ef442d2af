import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { useOpened } from '../../../lib/listing/use-opened.ts';
import { useOfferedActions } from '../../../lib/portal/page-actions.ts';
import { csvPath, oneSubsidyQuery, subsidiesQuery, subsidyDaysQuery, subsidyKey } from '../api/subsidies.ts';
import { everything, useSubsidyList } from './list-state.ts';

export function useSubsidyScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [list, show] = useSubsidyList();
  const { search, operation, from, to, open } = list;
  const filter = { search, operation, from, to };
  const filterText = JSON.stringify(filter);
  const entries = useQuery(subsidiesQuery(filter, list.page));
  const days = useQuery(subsidyDaysQuery(filter));
  const opened = useOpened(open, entries, oneSubsidyQuery(open));
  const csv = useCsv('tael-cash-subsidy');
  const keys = useListKeys({ open, show });
  const saveCsv = (): void => csv.save(csvPath(filter));
  useOfferedActions([{ label: t('admin-list:csv'), run: saveCsv }]);
  return {
    filter,
    open,
    show,
    entries,
    opened,
    days,
    csv,
    saveCsv,
    keys,
    clear: filterText === JSON.stringify(everything) ? undefined : () => show(everything),
    refresh: () => void queries.invalidateQueries({ queryKey: subsidyKey }),
  };
}
