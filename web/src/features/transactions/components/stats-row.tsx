import { useTranslation } from 'react-i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { whole } from '../../../lib/figures/written.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Stats } from '../api/history.ts';

export function StatsRow({ stats, failed }: { stats: Stats | undefined; failed: boolean }) {
  const { t } = useTranslation();
  const figures: [string, string | undefined][] = [
    [t('transactions:stats.total'), stats && whole(stats.total)],
    [t('transactions:stats.thisMonth'), stats && whole(stats.thisMonth)],
    [t('transactions:stats.successRate'), stats && percent(stats.successRate / 100)],
  ];
  return (
    <dl className="mb-4 grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-raised py-4">
      {figures.map(([name, figure]) => (
        <div key={name} className="min-w-0 px-4 sm:px-6">
          <dt className="truncate text-12 text-ink-soft sm:text-14">{name}</dt>
          <dd className="figures mt-0.5 text-20 font-semibold">
            {figure ?? (failed ? '–' : <Skeleton className="my-1 h-5 w-12" />)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
