import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { useBackendOnline } from '../api/health.ts';
import { isLongWait, LongWait } from '../forms/long-wait.tsx';
import { useSecondsLeft } from '../forms/use-seconds-left.ts';
import { errorText } from '../i18n/error-text.ts';
import { useTimeAgo } from '../i18n/use-time-ago.ts';
import { AsOf, OuterNoticeTime } from './as-of.tsx';
import { RetryIcon } from './retry-icon.tsx';

export interface Asked {
  error: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  /** In an infinite list: only the next page failed, which ListEnd shows. */
  isFetchNextPageError?: boolean;
  refetch: () => unknown;
}

export const isStale = ({ error, isFetchNextPageError }: Asked): boolean =>
  Boolean(error) && isFetchNextPageError !== true;

interface StaleNoticeProps {
  query: Asked;
  message?: string | undefined;
  kind?: 'notice' | 'refused' | undefined;
}

export function StaleNotice(props: StaleNoticeProps) {
  const online = useBackendOnline();
  const hasOuterNotice = use(OuterNoticeTime) !== undefined;
  if (!isStale(props.query)) return null;
  // The offline banner or an outer notice already gives the reason.
  if (online && !hasOuterNotice) return <Notice {...props} />;
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
