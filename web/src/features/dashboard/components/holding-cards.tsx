import { formatAmount, formatYuan, fromJsonNumber } from '@tael/money';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../lib/api/user-me.ts';
import { levelName } from '../../../lib/i18n/level-name.ts';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { HoldingCard } from './holding-card.tsx';

/** What I have. A figure that its owner can't tell right now is not shown at all: nothing is better than a false zero. */
export function HoldingCards({ me }: { me: Me }) {
  const { t, i18n } = useTranslation();
  const yuan = (figure: number | null): string | undefined => written(figure, formatYuan);
  const whole = (figure: number | null): string | undefined =>
    figure === null ? undefined : figure.toLocaleString(i18n.language);
  return (
    <>
      <HoldingCard
        title={t('dashboard:holding.coins')}
        figure={written(me.coinsHeld, formatAmount)}
        notes={[
          [t('dashboard:holding.value'), yuan(me.stablecoinValue)],
          [t('dashboard:holding.price'), yuan(me.coinPrice)],
        ]}
        large
      />
      <HoldingCard
        title={t('dashboard:holding.withdrawal')}
        figure={yuan(me.availableWithdrawal)}
        notes={[[t('dashboard:holding.withdrawn'), yuan(me.totalWithdrawn)]]}
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

function written(figure: number | null, format: (amount: bigint) => string): string | undefined {
  const amount = fromJsonNumber(figure);
  return amount === undefined ? undefined : format(amount);
}
