import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/banner.tsx';
import { useBackendOnline } from './api/health.ts';
import { AroundIsFrom, AsOf } from './as-of.tsx';
import { isLongWait, LongWait } from './forms/long-wait.tsx';
import { useSecondsLeft } from './forms/use-seconds-left.ts';
import { errorText } from './i18n/error-text.ts';
import { useTimeAgo } from './i18n/use-time-ago.ts';
import { RetryIcon } from './retry-icon.tsx';

/** Of a query whose last answer is shown. */
export interface Asked {
  error: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  /** Of a list in pages: only the next page is missing, which its end tells. */
  isFetchNextPageError?: boolean;
  refetch: () => unknown;
}

export const isStale = ({ error, isFetchNextPageError }: Asked): boolean =>
  Boolean(error) && isFetchNextPageError !== true;

interface StaleNoticeProps {
  query: Asked;
  /** Instead of the server's words. */
  message?: string | undefined;
  /** `refused` where the specification wants an error. */
  kind?: 'notice' | 'refused' | undefined;
}

/** Over what is still shown after it could not be read anew: why, from when it is, how long to wait, and another try. */
export function StaleNotice(props: StaleNoticeProps) {
  const online = useBackendOnline();
  const isSaidAround = use(AroundIsFrom) !== undefined;
  if (!isStale(props.query)) return null;
  // Without a backend that is said once for all of them, above the page.
  if (online && !isSaidAround) return <Notice {...props} />;
  return (
    <div className="mb-4 empty:hidden">
      <AsOf at={props.query.dataUpdatedAt} />
    </div>
  );
}

function Notice({ query, message, kind = 'notice' }: StaleNoticeProps) {
  const { t } = useTranslation();
  const { error, dataUpdatedAt, isFetching, refetch } = query;
  const waiting = useSecondsLeft(error) > 0 && isLongWait(error);
  const time = useTimeAgo(dataUpdatedAt);
  return (
    <div className="mb-4">
      <Banner
        kind={kind}
        action={<RetryIcon trying={isFetching} disabled={waiting} onRetry={() => void refetch()} />}
      >
        <p>{message ?? errorText(error)}</p>
        <p className="text-ink-soft">{t('app:shownFrom', { time })}</p>
        <LongWait error={error} />
      </Banner>
    </div>
  );
}
