import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../lib/api/health.ts';
import { whole } from '../../lib/figures/written.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figure } from '../../ui/figure.tsx';
import { RequestResult } from '../money-forms/request-result.tsx';
import type { MoneyAction } from '../money-forms/use-money-action.ts';
import { worth } from './redeem-rules.ts';

interface RedeemReviewProps {
  points: number;
  available: number;
  action: Pick<MoneyAction<unknown, unknown>, 'phase' | 'undecidedError' | 'refused'>;
  back: string;
  onBack: () => void;
  onRedeem: () => void;
}

const busyText = {
  idle: undefined,
  unknown: undefined,
  sending: 'points:redeem.busy',
  checking: 'points:redeem.checking',
} as const;

export function RedeemReview(props: RedeemReviewProps) {
  const { points, available, action, back, onBack, onRedeem } = props;
  const { t } = useTranslation();
  const online = useBackendOnline();
  const busy = busyText[action.phase];
  return (
    <div className="mt-5 grid gap-5">
      <Figure text={worth(points)} large />
      <Facts
        facts={[
          [t('points:redeem.points'), whole(points)],
          [t('points:redeem.rate'), t('points:redeem.rateValue')],
          [t('points:redeem.to'), t('points:redeem.wallet')],
          [t('points:redeem.left'), whole(Math.max(0, available - points))],
          [t('points:redeem.time'), t('points:redeem.timeValue')],
        ]}
      />
      <RequestResult of={action} unknown={t('points:redeem.unknown')} />
      <div className="grid grid-cols-[1fr_2fr] gap-3">
        <Button look="quiet" disabled={busy !== undefined} onClick={onBack}>
          {back}
        </Button>
        <Button disabled={!online} busy={busy && t(busy)} onClick={onRedeem}>
          {t('points:redeem.confirm', { points: whole(points) })}
        </Button>
      </div>
    </div>
  );
}
