import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import type { PointsSummary } from '../../../product/points/history.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { useShownAmount } from '../../../product/settings/amounts-hidden.ts';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { Meter } from '../../../ui/meter.tsx';

export function PointsSummaryCards({ summary }: { summary: PointsSummary }) {
  const { t } = useTranslation();
  const shown = useShownAmount();
  const { total, available, level, nextLevel, progress, pointsToNextLevel } = summary;
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:mb-8 lg:gap-6">
      <Card className="flex flex-col">
        <h2 className="text-14 font-medium text-ink-soft">{t('points:total')}</h2>
        <p className="mt-2">
          <Figure text={shown(whole(total))} large />
        </p>
        <p className="figures mt-auto pt-4 text-14 text-ink-soft">
          {t('points:available', { points: shown(whole(available)) })}
        </p>
      </Card>
      <Card className="flex flex-col">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-14 font-medium text-ink-soft">{t('points:level')}</h2>
          <LevelBadge level={level} label={levelName(level)} />
        </div>
        <p className="mt-2 text-28 font-semibold">{levelName(level)}</p>
        <div className="mt-auto grid gap-2 pt-4">
          <Meter label={t('points:levelProgress')} value={progress} of={100} />
          <p className="figures text-14 text-ink-soft">
            {nextLevel === null
              ? t('points:highest')
              : t('points:toNext', {
                  progress: whole(progress),
                  level: levelName(nextLevel),
                  points: shown(whole(pointsToNextLevel)),
                })}
          </p>
        </div>
      </Card>
    </div>
  );
}
