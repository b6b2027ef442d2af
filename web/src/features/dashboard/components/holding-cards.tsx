import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amount, whole, yuan } from '../../../lib/figures/written.ts';
import { unavailablePart } from '../../../product/me/known-parts.ts';
import type { Me } from '../../../product/me/user-me.ts';
import { levelName } from '../../../product/points/level-name.ts';
import { WithdrawAction, type Withdrawing } from '../../../product/withdrawals/request/withdraw-action.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { HoldingCard } from './holding-card.tsx';
import { SellAction } from './sell-action.tsx';
import type { Selling } from './use-sell-all.ts';

interface HoldingCardsProps {
  me: Me;
  online: boolean;
  selling: Selling;
  withdrawing: Withdrawing;
}

/** While a service is unavailable, shows its last known figures or a dash, never a false 0. */
export function HoldingCards({ me, online, selling, withdrawing }: HoldingCardsProps) {
  const { t } = useTranslation();
  const wallet = unavailablePart(me, 'wallet');
  return (
    <>
      <HoldingCard
        title={t('dashboard:holding.coins')}
        figure={amount(me.coinsHeld)}
        unavailable={wallet}
        notes={[
          [t('dashboard:holding.value'), yuan(me.stablecoinValue)],
          [t('dashboard:holding.price'), yuan(me.coinPrice), true],
        ]}
        action={<SellAction selling={selling} disabled={!online || wallet !== undefined} />}
        large
      />
      <HoldingCard
        title={t('dashboard:holding.withdrawal')}
        figure={yuan(me.availableWithdrawal)}
        unavailable={wallet}
        notes={[
          [t('dashboard:holding.withdrawn'), yuan(me.totalWithdrawn)],
          [t('dashboard:holding.subsidy'), yuan(me.cashSubsidy)],
        ]}
        action={<WithdrawAction withdrawing={withdrawing} disabled={!online || wallet !== undefined} />}
      />
      <HoldingCard
        title={t('dashboard:holding.points')}
        figure={whole(me.points)}
        unavailable={unavailablePart(me, 'points')}
        notes={[[t('dashboard:holding.released'), whole(me.pointsReleased)]]}
        badge={
          me.membershipLevel && (
            <LevelBadge level={me.membershipLevel} label={levelName(me.membershipLevel)} />
          )
        }
        action={
          <Link to="/rewards?tab=redeem" className={`${buttonLook('quiet')} w-full`}>
            {t('rewards:tabs.redeem')}
          </Link>
        }
      />
    </>
  );
}
