import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useBackendOnline } from '../api/health.ts';
import type { MoneyAction } from '../api/use-money-action.ts';
import { Doubt } from './doubt.tsx';

interface EarlierRequestsProps<Order> {
  earlier: MoneyAction<Order, unknown>['earlier'];
  /** Beside another order that is ready to go: that one is not this one. */
  apart?: boolean;
  onAskAgain: (order: Order) => void;
}

/** What was asked for and isn't decided, for who comes back to the form or has changed what is in it. */
export function EarlierRequests<Order>({ earlier, apart = false, onAskAgain }: EarlierRequestsProps<Order>) {
  const { t } = useTranslation();
  const online = useBackendOnline();
  return earlier.map(({ what, request: { key, order, phase, error } }) => (
    <Banner key={key} kind="notice">
      <p>{t(phase === 'unknown' ? 'app:undecided.told' : 'app:undecided.underWay', { what })}</p>
      {apart && <p className="mt-2">{t('app:undecided.apart')}</p>}
      <Doubt error={error} />
      <div className="mt-3 mb-1 grid justify-items-start">
        <Button
          look="quiet"
          disabled={!online}
          busy={phase === 'unknown' ? undefined : t('app:undecided.asking')}
          onClick={() => onAskAgain(order)}
        >
          {t('app:undecided.ask')}
        </Button>
      </div>
    </Banner>
  ));
}
