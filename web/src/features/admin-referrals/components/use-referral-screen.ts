import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { useGathered } from '../../../lib/listing/use-gathered.ts';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { useTicked } from '../../../lib/listing/use-ticked.ts';
import { useOfferedActions } from '../../../lib/portal/page-actions.ts';
import { csvPath, pagesOfReferrals, referralsKey, referralsQuery, type Referral } from '../api/referrals.ts';
import { defaults, useReferralList } from './list-state.ts';
import { useDecisions } from './use-decisions.ts';
import { useDeletion } from './use-deletion.ts';
import { useInParts } from './use-in-parts.ts';

export const idOf = ({ _id }: Referral): string => _id;
export const limit = 20;
const none: readonly Referral[] = [];

export type ReferralScreen = ReturnType<typeof useReferralScreen>;

export function useReferralScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [list, show] = useReferralList();
  const { search, status, sort, ascending, page, open } = list;
  const filter = { search, status };
  const order = { sort, descending: !ascending };
  const filterText = JSON.stringify(filter);
  const query = useQuery(referralsQuery({ ...filter, ...order, page, limit }));
  const rows = query.data?.rows ?? none;
  const ticked = useTicked(rows, idOf, filterText);
  const gathered = useGathered({ ask: pagesOfReferrals(filter), idOf });
  const refresh = (): void => void queries.invalidateQueries({ queryKey: referralsKey });
  const parts = useInParts(() => {
    ticked.clear();
    refresh();
  });
  const decisions = useDecisions(parts);
  const deletion = useDeletion(parts, ticked.rows, decisions.isOwn);
  const [asksDeletion, setAsksDeletion] = useState(false);
  const csv = useCsv('tael-referrals');
  const keys = useListKeys({ open, show, ticked: decisions.mayDecide ? ticked : undefined });
  const saveCsv = (): void => csv.save(csvPath({ ...filter, ...order }));
  const askDeletion = (): void => {
    decisions.forgetSkipped();
    setAsksDeletion(true);
  };
  useOfferedActions([
    { label: t('admin-list:csv'), run: saveCsv },
    { label: t('admin-referrals:showPending'), run: () => show({ ...defaults, status: 'pending' }) },
    ...(decisions.mayDecide ? [{ label: t('admin-referrals:delete.open'), run: askDeletion }] : []),
  ]);
  const isDefault = JSON.stringify({ ...filter, sort, ascending }) === JSON.stringify(defaults);
  const clear = isDefault ? undefined : () => show(defaults);
  return {
    ...{ list, show, filter, query, ticked, gathered, parts, decisions, deletion, csv },
    ...{ keys, saveCsv, refresh, clear, asksDeletion, askDeletion },
    closeDeletion: () => setAsksDeletion(false),
  };
}
