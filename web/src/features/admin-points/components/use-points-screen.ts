import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { pathOf } from '../../../lib/http.ts';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { useOfferedActions } from '../../../lib/portal/page-actions.ts';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { analyticsQuery, pointsKey, usersQuery, type PointsUser } from '../api/points.ts';
import { usePointsList } from './list-state.ts';

export type PointsScreen = ReturnType<typeof usePointsScreen>;

export function usePointsScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const me = useSessionUser();
  const mayWrite = useHasPermission()('points.write');
  const [list, show] = usePointsList();
  const { sort, ascending } = list;
  const analytics = useQuery(analyticsQuery);
  const users = useQuery(usersQuery({ sort, descending: !ascending }));
  const best = useQuery(usersQuery({ sort: 'points', descending: true }));
  const csv = useCsv('tael-points');
  const [adding, setAdding] = useState<PointsUser>();
  const keys = useListKeys({
    onEdit: (id) => {
      const user = users.data?.rows.find(({ _id }) => _id === id);
      if (user && mayWrite && user._id !== me.id) setAdding(user);
    },
  });
  const saveCsv = (): void => csv.save(pathOf('GET /api/admin/points/transactions/export', {}));
  useOfferedActions([{ label: t('admin-list:csv'), run: saveCsv }]);
  return {
    ...{ list, show, analytics, users, csv, keys, mayWrite, adding, saveCsv },
    ownId: me.id,
    top: best.data?.rows[0],
    add: setAdding,
    added: () => setAdding(undefined),
    refresh: () => void queries.invalidateQueries({ queryKey: pointsKey }),
  };
}
