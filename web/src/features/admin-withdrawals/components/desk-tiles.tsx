import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { limitsQuery } from '../../../product/admin-payouts/limits.ts';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { statsQuery } from '../api/desk-figures.ts';

export function DeskTiles() {
  const { t } = useTranslation();
  const stats = useQuery(statsQuery);
  const limits = useQuery(limitsQuery);
  const steps = [
    ['pending', t('admin-withdrawals:tiles.pending')],
    ['approved', t('admin-withdrawals:tiles.approved')],
    ['processing', t('admin-withdrawals:tiles.processing')],
  ] as const;
  const all = limits.data?.all;
  return (
    <>
      <Loaded query={stats} skeleton={null}>
        {() => null}
      </Loaded>
      <Loaded query={limits} skeleton={null}>
        {() => null}
      </Loaded>
      <StatTiles
        busy={stats.isPending || limits.isPending}
        tiles={[
          ...steps.map(([status, label]) => {
            const sum = stats.data?.byStatus[status];
            return { label, figure: whole(sum?.count), note: yuan(sum?.amount) };
          }),
          {
            label: t('admin-withdrawals:tiles.today'),
            figure: yuan(all?.approved),
            note: all && t('admin-withdrawals:tiles.limit', { limit: yuan(all.limit) }),
          },
        ]}
      />
    </>
  );
}
