import { useTranslation } from 'react-i18next';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { DayChart } from '../../../lib/portal/day-chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { successRate, type AdminStats, type MoneyDay, type UserDay } from '../api/admin-stats.ts';
import { rate } from './home-figures.ts';

export function Analytics({ stats }: { stats: AdminStats }) {
  const { t } = useTranslation();
  const rates: [label: string, percent: number | null][] = [
    [t('admin-home:analytics.success'), successRate(stats)],
    [t('admin-home:analytics.active'), stats.activeRate],
  ];
  const count = (figure: number): string => whole(figure) ?? '';
  return (
    <section className="mt-4 grid gap-4 lg:grid-cols-2" aria-label={t('admin-home:analytics.title')}>
      <Card title={t('admin-home:analytics.title')} className="lg:col-span-2">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {rates.map(([label, percent]) => (
            <div key={label}>
              <dt className="text-14 text-ink-soft">{label}</dt>
              <dd className="figures mt-1 text-20 font-semibold">
                <span className="mb-2 block">{rate(percent) ?? '–'}</span>
                {percent !== null && <Meter label={label} value={percent} of={100} />}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <DayChart<MoneyDay>
        title={t('admin-home:chart.money')}
        days={stats.days}
        courses={[
          {
            name: t('admin-home:chart.volume'),
            valueOf: ({ volume }) => volume,
            write: (figure) => yuan(figure) ?? '',
          },
          {
            name: t('admin-home:chart.transactions'),
            valueOf: ({ transactions }) => transactions,
            write: count,
          },
        ]}
      />
      <DayChart<UserDay>
        title={t('admin-home:chart.users')}
        days={stats.userDays}
        courses={[
          { name: t('admin-home:chart.active'), valueOf: ({ activeUsers }) => activeUsers, write: count },
          { name: t('admin-home:chart.new'), valueOf: ({ newUsers }) => newUsers, write: count },
        ]}
      />
    </section>
  );
}
