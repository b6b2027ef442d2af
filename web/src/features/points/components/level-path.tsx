import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { countShown } from '../../../lib/i18n/count-shown.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { useShownAmount } from '../../../product/settings/amounts-hidden.ts';
import { Card } from '../../../ui/card.tsx';
import type { LevelChange } from '../api/levels.ts';

export function LevelPath({ changes }: { changes: LevelChange[] }) {
  const { t, i18n } = useTranslation();
  const shown = useShownAmount();
  return (
    <Card title={t('points:levels.path')} className="mt-4 lg:mt-6">
      <ul className="divide-y divide-line">
        {changes.map(({ level, previousLevel, points, date }) => (
          <li key={date} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 text-14">
            <span className="min-w-0">
              {t('points:levels.change', { from: levelName(previousLevel), to: levelName(level) })}
              <span className="figures block text-12 text-ink-soft">
                {new Date(date).toLocaleDateString(i18n.language, { dateStyle: 'medium' })}
              </span>
            </span>
            <span className="figures shrink-0 text-ink-soft">
              {t('points:levels.at', {
                points: shown(whole(points)),
                count: countShown(shown(whole(points))),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
