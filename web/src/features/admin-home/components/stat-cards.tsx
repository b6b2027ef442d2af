import { useTranslation } from 'react-i18next';
import { amount, whole, yuan } from '../../../lib/money/written.ts';
import { percent } from '../../../lib/money/tokens.ts';
import type { AdminStats } from '../api/admin-stats.ts';
import { Stat, type StatProps } from './stat.tsx';

const ago = 'admin-home:stats.sinceMonth';
const period = 'admin-home:stats.onPeriod';
const yesterday = 'admin-home:stats.onYesterday';

/** What there is, and how it moved. A figure that its owner can't tell right now is a dash. */
export function StatCards({ stats }: { stats: AdminStats }) {
  const { t } = useTranslation();
  const { changes } = stats;
  const rate = (figure: number | null): string | undefined =>
    figure === null ? undefined : percent(figure / 100);
  const active = rate(stats.activeRate);
  const average = yuan(stats.avgTransaction);
  const cards: StatProps[] = [
    {
      label: t('admin-home:stats.users'),
      figure: whole(stats.totalUsers),
      change: { percent: changes.totalUsers, against: ago },
    },
    {
      label: t('admin-home:stats.active'),
      figure: whole(stats.activeUsers),
      note: active && t('admin-home:stats.activeRate', { rate: active }),
      change: { percent: changes.activeUsers, against: ago },
    },
    {
      label: t('admin-home:stats.volume'),
      figure: yuan(stats.totalVolume),
      change: { percent: changes.volume, against: period },
    },
    {
      label: t('admin-home:stats.points'),
      figure: whole(stats.totalPoints),
      change: { percent: changes.points, against: period },
    },
    {
      label: t('admin-home:stats.today'),
      figure: whole(stats.dailyTransactions),
      change: { percent: changes.dailyTransactions, against: yesterday },
    },
    {
      label: t('admin-home:stats.transactions'),
      figure: whole(stats.totalTransactions),
      note: average && t('admin-home:stats.average', { amount: average }),
      change: { percent: changes.transactions, against: period },
    },
    { label: t('admin-home:stats.coins'), figure: amount(stats.totalStablecoins) },
    { label: t('admin-home:stats.conversion'), figure: rate(stats.conversionRate) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line lg:grid-cols-4">
      {cards.map((card) => (
        <Stat key={card.label} {...card} />
      ))}
    </dl>
  );
}
