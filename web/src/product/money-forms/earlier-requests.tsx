import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../lib/api/health.ts';
import { useTimeAgo } from '../../lib/i18n/use-time-ago.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { MoneyRequest } from '../money/money-requests.ts';
import { UndecidedError } from './undecided-error.tsx';
import type { MoneyAction } from './use-money-action.ts';

interface EarlierRequestsProps<Order> {
  earlier: MoneyAction<Order, unknown>['earlier'];
  formHasOrder?: boolean;
  onAskAgain: (order: Order) => void;
  partly?: (request: MoneyRequest<Order>) => ReactNode;
}

export function EarlierRequests<Order>(props: EarlierRequestsProps<Order>) {
  const { earlier, formHasOrder = false, onAskAgain, partly } = props;
  const { t } = useTranslation();
  const online = useBackendOnline();
  return earlier.map(({ what, request }) => (
    <Banner key={request.key} kind="notice">
      <p>{t(textKeyOf(request), { what })}</p>
      {request.phase === 'unknown' && <Asked at={request.askedAt} />}
      {formHasOrder && <p className="mt-2">{t('app:undecided.apart')}</p>}
      <UndecidedError error={request.error} />
      {!request.isWhole && partly?.(request)}
      {request.isWhole && (
        <div className="mt-3 mb-1 grid justify-items-start">
          <Button
            look="quiet"
            disabled={!online}
            busy={request.phase === 'unknown' ? undefined : t('app:undecided.asking')}
            onClick={() => onAskAgain(request.order)}
          >
            {t('app:undecided.ask')}
          </Button>
        </div>
      )}
    </Banner>
  ));
}

function textKeyOf({ phase, isWhole }: MoneyRequest<unknown>): string {
  if (phase !== 'unknown') return 'app:undecided.underWay';
  return isWhole ? 'app:undecided.told' : 'app:undecided.partly';
}

function Asked({ at }: { at: number }) {
  const { t } = useTranslation();
  return <p className="mt-1 text-14 text-ink-soft">{t('app:undecided.asked', { time: useTimeAgo(at) })}</p>;
}
