import { useTranslation } from 'react-i18next';
import { healthWord, type SystemHealth } from '../../../product/admin-health.ts';
import { StatusWord } from '../../../ui/status-word.tsx';

export function HealthCards({ health }: { health: SystemHealth }) {
  const { t } = useTranslation();
  const parts: [label: string, word: string][] = [
    [t('admin-home:health.database'), health.database],
    [t('admin-home:health.api'), health.api],
    [t('admin-home:health.performance'), health.performance],
  ];
  const minutes = Math.floor(health.uptime / 60);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line lg:grid-cols-4">
      {parts.map(([label, word]) => (
        <div key={label} className="bg-raised p-5">
          <dt className="text-14 text-ink-soft">{label}</dt>
          <dd className="mt-2">
            <StatusWord good={word === 'healthy'}>{healthWord(word)}</StatusWord>
          </dd>
        </div>
      ))}
      <div className="bg-raised p-5">
        <dt className="text-14 text-ink-soft">{t('admin-home:health.uptime')}</dt>
        <dd className="figures mt-2 text-20 font-semibold">
          {t('admin-home:health.minutes', { count: minutes })}
        </dd>
      </div>
    </dl>
  );
}
