import { useTranslation } from 'react-i18next';
import type { Me } from '../../../lib/api/user-me.ts';
import { levelName } from '../../../lib/i18n/level-name.ts';
import { amount, whole, yuan } from '../../../lib/money/written.ts';
import { Button } from '../../../ui/button.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { HoldingCard } from './holding-card.tsx';

interface HoldingCardsProps {
  me: Me;
  online: boolean;
  selling: boolean;
  onSell: () => void;
  onWithdraw: () => void;
}

/** What I have. A figure that its owner can't tell right now is not shown at all: nothing is better than a false zero. */
export function HoldingCards({ me, online, selling, onSell, onWithdraw }: HoldingCardsProps) {
  const { t } = useTranslation();
  return (
    <>
      <HoldingCard
        title={t('dashboard:holding.coins')}
        figure={amount(me.coinsHeld)}
        notes={[
          [t('dashboard:holding.value'), yuan(me.stablecoinValue)],
          [t('dashboard:holding.price'), yuan(me.coinPrice)],
        ]}
        action={
          <Button
            look="quiet"
            wide
            disabled={!online}
            busy={selling ? t('dashboard:sell.busy') : undefined}
            onClick={onSell}
          >
            {t('dashboard:actions.sell')}
          </Button>
        }
        large
      />
      <HoldingCard
        title={t('dashboard:holding.withdrawal')}
        figure={yuan(me.availableWithdrawal)}
        notes={[
          [t('dashboard:holding.withdrawn'), yuan(me.totalWithdrawn)],
          [t('dashboard:holding.subsidy'), me.cashSubsidy === 0 ? undefined : yuan(me.cashSubsidy)],
        ]}
        action={
          <Button wide disabled={!online} onClick={onWithdraw}>
            {t('dashboard:actions.withdraw')}
          </Button>
        }
      />
      <HoldingCard
        title={t('dashboard:holding.points')}
        figure={whole(me.points)}
        notes={[[t('dashboard:holding.released'), whole(me.pointsReleased)]]}
        badge={
          me.membershipLevel && (
            <LevelBadge level={me.membershipLevel} label={levelName(me.membershipLevel)} />
          )
        }
      />
    </>
  );
}
