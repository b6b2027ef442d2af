import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { healthQuery, healthWord } from '../../../product/admin-health.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusWord } from '../../../ui/status-word.tsx';

const cell = 'min-w-0 bg-raised px-4 py-3';

export function HealthCards() {
  const { t } = useTranslation();
  const health = useQuery(healthQuery);
  return (
    <Loaded query={health} skeleton={<Skeleton className="h-18" />}>
      {({ database, api, performance, uptime }) => (
        <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line md:grid-cols-4">
          {[
            [t('admin-wallets:health.database'), database] as const,
            [t('admin-wallets:health.api'), api] as const,
            [t('admin-wallets:health.performance'), performance] as const,
          ].map(([label, word]) => (
            <div key={label} className={cell}>
              <dt className="truncate text-12 text-ink-soft">{label}</dt>
              <dd className="mt-0.5">
                <StatusWord good={word === 'healthy'}>{healthWord(word)}</StatusWord>
              </dd>
            </div>
          ))}
          <div className={cell}>
            <dt className="truncate text-12 text-ink-soft">{t('admin-wallets:health.uptime')}</dt>
            <dd className="figures mt-0.5 text-20 font-semibold">
              {t('admin-wallets:health.minutes', { minutes: whole(Math.floor(uptime / 60)) })}
            </dd>
          </div>
        </dl>
      )}
    </Loaded>
  );
}
