import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { whole } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { UndecidedRedemptions } from '../../../product/points/undecided-redemptions.tsx';
import { keptState } from '../../../product/session/kept-state.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { rewardTiers, type Reward } from '../api/rewards.ts';
import { RewardCard } from './reward-card.tsx';

const RedeemSheet = lazy(async () => ({
  default: (await import('../../../product/points/redeem-sheet.tsx')).RedeemSheet,
}));

const useChosen = keptState<Reward | undefined>();

export function RedeemTab() {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const [chosen, setChosen] = useChosen(undefined);
  const tiers = useQuery(rewardTiers);
  const { data } = tiers;
  return (
    <>
      <UndecidedRedemptions />
      <Loaded query={tiers} skeleton={<TiersSkeleton />}>
        {({ available, rewards }) => (
          <>
            <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
              <div className="min-w-48 flex-1">
                <p className="text-14 text-ink-soft">{t('rewards:redeem.available')}</p>
                <p className="mt-1">
                  <Figure text={hidden ? hiddenAmount : (whole(available) ?? '')} />
                </p>
              </div>
              <Link to="/points" className="link inline-flex min-h-11 items-center text-14">
                {t('rewards:redeem.other')}
              </Link>
            </div>
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
              {rewards.map((reward) => (
                <RewardCard
                  key={reward.tier}
                  reward={reward}
                  missing={reward.points - available}
                  onRedeem={() => setChosen(reward)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {chosen && data && (
        <Suspense fallback={null}>
          <RedeemSheet
            available={data.available}
            reward={chosen.points}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function TiersSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="h-44" />
      ))}
    </div>
  );
}
