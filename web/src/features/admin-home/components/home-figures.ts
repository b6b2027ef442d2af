import type { TFunction } from 'i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { amount, whole, yuan } from '../../../lib/figures/written.ts';
import type { AdminStats } from '../api/admin-stats.ts';
import type { StatProps } from './stat.tsx';

const ago = 'admin-home:stats.sinceMonth';
const period = 'admin-home:stats.onPeriod';
const yesterday = 'admin-home:stats.onYesterday';

export const rate = (figure: number | null): string | undefined =>
  figure === null ? undefined : percent(figure / 100);

export function mainFigures(t: TFunction, stats: AdminStats): StatProps[] {
  const { changes } = stats;
  const active = rate(stats.activeRate);
  return [
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
  ];
}

export const transactionFigures = (t: TFunction, stats: AdminStats): StatProps[] => [
  {
    label: t('admin-home:transactions.today'),
    figure: whole(stats.dailyTransactions),
    change: { percent: stats.changes.dailyTransactions, against: yesterday },
  },
  {
    label: t('admin-home:transactions.total'),
    figure: whole(stats.totalTransactions),
    change: { percent: stats.changes.transactions, against: period },
  },
  { label: t('admin-home:transactions.average'), figure: yuan(stats.avgTransaction) },
];

export const stablecoinFigures = (t: TFunction, stats: AdminStats): StatProps[] => [
  {
    label: t('admin-home:coins.total'),
    figure: amount(stats.totalStablecoins),
    change: { percent: stats.changes.totalStablecoins, against: ago },
  },
  { label: t('admin-home:coins.conversion'), figure: rate(stats.conversionRate) },
  { label: t('admin-home:coins.active'), figure: rate(stats.activeRate) },
];
