import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { Meter } from '../../../ui/meter.tsx';
import type { Level } from '../api/levels.ts';

const bonuses: Record<string, number> = { Bronze: 500, Silver: 750, Gold: 1000, Platinum: 1500 };

export function LevelCard({ level, total }: { level: Level; total: number }) {
  const { t } = useTranslation();
  const name = levelName(level.name);
  const bonus = bonuses[level.name];
  const benefits = [
    bonus !== undefined && t('points:levels.bonus', { points: whole(bonus) }),
    t('points:levels.checkIn'),
    level.threshold > 0 ? t('points:levels.medal') : t('points:levels.redeem'),
  ].filter((text) => text !== false);
  return (
    <section
      aria-current={level.current ? 'true' : undefined}
      className={`rounded-card border bg-raised p-5 sm:p-6 ${level.current ? 'border-jade outline-1 outline-jade' : 'border-line'}`}
    >
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-16 font-semibold">{name}</h3>
        {level.current ? (
          <span className="text-12 font-semibold text-jade">{t('points:levels.current')}</span>
        ) : (
          <LevelBadge level={level.name} label={name} />
        )}
      </div>
      <p className="figures mt-1 mb-4 text-14 text-ink-soft">
        {t('points:levels.threshold', { points: whole(level.threshold) })}
      </p>
      <Meter label={t('points:levels.progress', { level: name })} value={total} of={level.threshold} />
      <ul className="mt-4 grid gap-2 text-14 text-ink-soft">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-2">
            <Check
              size={16}
              aria-hidden="true"
              className={`mt-0.5 shrink-0 ${level.reached ? 'text-jade' : ''}`}
            />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
