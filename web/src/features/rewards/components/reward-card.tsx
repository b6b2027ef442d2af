import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { whole, yuan } from '../../../lib/figures/written.ts';
import { countShown } from '../../../lib/i18n/count-shown.ts';
import { useShownAmount } from '../../../product/settings/amounts-hidden.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { Reward } from '../api/rewards.ts';

interface RewardCardProps {
  reward: Reward;
  missing: number;
  onRedeem: () => void;
}

export function RewardCard({ reward, missing, onRedeem }: RewardCardProps) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  const shown = useShownAmount();
  const lacking = shown(whole(missing));
  const points = whole(reward.points);
  const amount = yuan(reward.amount) ?? '';
  return (
    <li className="flex items-center justify-between gap-4 rounded-card border border-line bg-raised p-5 sm:flex-col sm:items-stretch sm:p-6">
      <div className="grid min-w-0 flex-1 gap-1">
        <Figure text={amount} />
        <span className="figures text-14 text-ink-soft">{t('rewards:redeem.costs', { points })}</span>
      </div>
      <div className="grid shrink-0">
        <Button
          wide
          look={reward.affordable ? 'primary' : 'quiet'}
          disabled={!reward.affordable || !online}
          onClick={onRedeem}
        >
          {reward.affordable
            ? t('rewards:redeem.button', { amount })
            : t('rewards:redeem.missing', { points: lacking, count: countShown(lacking) })}
        </Button>
      </div>
    </li>
  );
}
