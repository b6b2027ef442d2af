import { useQuery, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { pathOf } from '../../../lib/http.ts';
import { useBulkInParts } from '../../../lib/listing/use-bulk-in-parts.ts';
import { useGathered } from '../../../lib/listing/use-gathered.ts';
import { useTicked } from '../../../lib/listing/use-ticked.ts';
import { useOfferedActions } from '../../../lib/portal/page-actions.ts';
import { mostAtOnce } from '../../../product/admin-payouts/decide.ts';
import { deskKey, type Payout } from '../../../product/admin-payouts/payout.ts';
import { pagesOfPayouts, payoutsQuery, sentKind } from '../api/payouts.ts';
import { useDeskList } from './list-state.ts';
import { useDeskActions } from './use-desk-actions.ts';
import { useDeskKeys } from './use-desk-keys.ts';

export const idOf = ({ _id }: Payout): string => _id;
const none: readonly Payout[] = [];

export type DeskScreen = ReturnType<typeof useDeskScreen>;

export function useDeskScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [list, show] = useDeskList();
  const { kind, status, search, newest, page } = list;
  const filter = { kind, status, search };
  const payouts = useQuery(payoutsQuery({ ...filter, page, newest }));
  const rows = payouts.data?.rows ?? none;
  const ticked = useTicked(rows, idOf, JSON.stringify(filter));
  const gathered = useGathered({ ask: pagesOfPayouts(filter), idOf });
  const csv = useCsv('tael-withdrawals');
  const actions = useDeskActions();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: deskKey });
  const bulk = useBulkInParts<Payout>({
    idOf,
    size: mostAtOnce,
    onSettled: () => {
      ticked.clear();
      refresh();
    },
  });
  const keys = useDeskKeys({ list, show, rows, actions, ticked });
  const saveCsv = (): void =>
    csv.save(
      pathOf('GET /api/withdrawals/admin/export', {
        query: { ...sentKind(kind), status, search: search || undefined },
      }),
    );
  useOfferedActions([
    { label: t('admin-withdrawals:limits.title'), run: () => actions.ask({ what: 'limits' }) },
    ...(actions.mayProcess
      ? [{ label: t('admin-withdrawals:file.title'), run: () => actions.ask({ what: 'file' }) }]
      : []),
    { label: t('admin-list:csv'), run: saveCsv },
  ]);
  return {
    list,
    show,
    payouts,
    rows,
    ticked,
    gathered,
    csv,
    actions,
    bulk,
    keys,
    refresh,
    saveCsv,
    /** flushSync closes the dialog, which restores the focus, before the cursor moves on. */
    leaveDialog: (movesOn: boolean): void => {
      flushSync(actions.leave);
      if (movesOn) keys.move(1);
    },
    clear: search === '' ? undefined : () => show({ search: '' }),
  };
}
