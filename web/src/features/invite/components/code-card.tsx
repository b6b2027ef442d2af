import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { whole } from '../../../lib/figures/written.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { tierOf } from './tiers.ts';

interface CodeCardProps {
  code: string;
  tier: string | null;
}

export function CodeCard({ code, tier }: CodeCardProps) {
  const { t } = useTranslation();
  const bonus = tierOf(tier)?.bonus;
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-14 font-medium text-ink-soft">{t('invite:code.title')}</h2>
        {tier !== null && <LevelBadge level={tier} label={levelName(tier)} />}
      </div>
      <div className="mt-3 grid items-center gap-4 sm:grid-cols-[1fr_auto] lg:grid-cols-1 xl:grid-cols-[1fr_auto]">
        <p className="figures text-28 font-semibold tracking-[0.12em] break-all">{code}</p>
        <CopyButton
          text={code}
          label={t('invite:code.copy')}
          copiedLabel={t('app:copied')}
          onFailed={() => toast.error(t('app:copyFailed'))}
        />
      </div>
      {bonus !== undefined && (
        <p className="mt-3 text-14 text-ink-soft">{t('invite:code.bonus', { points: whole(bonus) })}</p>
      )}
    </Card>
  );
}
