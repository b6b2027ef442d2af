import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { Card } from '../../../ui/card.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { tiers } from './tiers.ts';

export function TiersCard({ tier }: { tier: string | null }) {
  const { t } = useTranslation();
  return (
    <Card title={t('invite:tiers.title')}>
      <ul className="-mx-3 grid gap-1">
        {tiers.map(({ name, from, bonus }) => (
          <li
            key={name}
            aria-current={name === tier ? 'true' : undefined}
            className={`flex items-center justify-between gap-4 rounded-control px-3 py-2.5 ${name === tier ? 'bg-jade-wash' : ''}`}
          >
            <span className="grid justify-items-start gap-1">
              <LevelBadge level={name} label={levelName(name)} />
              <span className="figures text-12 text-ink-soft">
                {t('invite:tiers.from', { points: whole(from) })}
              </span>
            </span>
            <span className="figures text-right text-14 font-semibold">
              {t('invite:tiers.bonus', { points: whole(bonus) })}
              <span className="block text-12 font-normal text-ink-soft">{t('invite:tiers.each')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
