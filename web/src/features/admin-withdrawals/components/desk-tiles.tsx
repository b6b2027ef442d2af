import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { limitsQuery } from '../../../product/admin-payouts/limits.ts';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { leavingAmount } from '../../../product/admin-payouts/payout-words.ts';
import { statsQuery, sumsOf } from '../api/desk-figures.ts';
import type { DeskList } from './list-state.ts';

const steps = {
  payout: [
    ['pending', 'admin-withdrawals:tiles.pending'],
    ['approved', 'admin-withdrawals:tiles.approved'],
    ['processing', 'admin-withdrawals:tiles.processing'],
  ],
  send: [
    ['pending', 'admin-withdrawals:tiles.pending'],
    ['completed', 'admin-withdrawals:tiles.approvedSends'],
    ['rejected', 'admin-withdrawals:tiles.rejectedSends'],
  ],
} as const;

export function DeskTiles({ kind }: { kind: DeskList['kind'] }) {
  const { t } = useTranslation();
  const stats = useQuery(statsQuery);
  const limits = useQuery(limitsQuery);
  const sums = sumsOf(stats.data, kind);
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
          ...steps[kind].map(([status, label]) => {
            const sum = sums[status];
            const note = sum && leavingAmount({ kind, amount: sum.amount });
            return { label: t(label), figure: whole(sum?.count), note };
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
