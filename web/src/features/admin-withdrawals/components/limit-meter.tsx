import { useTranslation } from 'react-i18next';
import { yuan } from '../../../lib/figures/written.ts';
import { Meter } from '../../../ui/meter.tsx';

interface LimitMeterProps {
  label: string;
  sum: { limit: number; approved: number };
}

export function LimitMeter({ label, sum: { limit, approved } }: LimitMeterProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-14">
        <bdi className="min-w-0 truncate font-medium">{label}</bdi>
        <span className="figures">
          {t('admin-withdrawals:limits.used', { approved: yuan(approved), limit: yuan(limit) })}
        </span>
      </p>
      <Meter
        label={label}
        value={approved}
        of={limit}
        tone={approved >= limit ? 'bg-vermilion' : 'bg-jade'}
      />
    </div>
  );
}
