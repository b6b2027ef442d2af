import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../lib/figures/written.ts';
import { serverWords } from '../../lib/i18n/error-text.ts';
import { Meter } from '../../ui/meter.tsx';
import { useShownAmount } from '../settings/amounts-hidden.ts';
import type { PointsTask } from './tasks.ts';

export function TaskRow({ task: { id, title, points, progress, target, completed } }: { task: PointsTask }) {
  const { t } = useTranslation();
  const shown = useShownAmount();
  const name = serverWords(title);
  return (
    <li className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 text-14 font-medium break-words">{name}</span>
        <span className="figures shrink-0 text-14 font-semibold text-jade">
          {t('rewards:tasks.worth', { points: whole(points) })}
        </span>
      </div>
      <Meter label={name} value={progress} of={target} />
      <p className="figures flex items-center gap-1.5 text-12 text-ink-soft">
        {completed && <Check size={14} className="text-jade" aria-hidden="true" />}
        {completed
          ? t('rewards:tasks.completed')
          : t(id === 'hold-1000-coins' ? 'rewards:tasks.daysHeld' : 'rewards:tasks.progress', {
              done: shown(whole(progress)),
              target: whole(target),
            })}
      </p>
    </li>
  );
}
