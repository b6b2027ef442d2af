import { useTranslation } from 'react-i18next';
import { isLongWait, LongWait } from '../../lib/forms/long-wait.tsx';
import { useSecondsLeft } from '../../lib/forms/use-seconds-left.ts';
import { RetryIcon } from '../../lib/loading/retry-icon.tsx';
import type { Asked } from '../../lib/loading/stale-notice.tsx';
import { useLastFailure } from '../../lib/loading/use-last-failure.ts';
import { Banner } from '../../ui/banner.tsx';

interface RedemptionUnreadProps {
  query: Asked & { data: unknown };
  isKnown: boolean;
}

/** Without it, an unread status would look like a pending one. */
export function RedemptionUnread({ query, isKnown }: RedemptionUnreadProps) {
  const { t } = useTranslation();
  const failure = useLastFailure(query);
  const waiting = useSecondsLeft(failure) > 0 && isLongWait(failure);
  if (!failure) return null;
  return (
    <div className="mb-4">
      <Banner
        kind="notice"
        action={
          <RetryIcon trying={query.isFetching} disabled={waiting} onRetry={() => void query.refetch()} />
        }
      >
        <p>{t('points:receipt.unread')}</p>
        {isKnown && <p className="text-ink-soft">{t('points:receipt.lastKnown')}</p>}
        <LongWait error={failure} />
      </Banner>
    </div>
  );
}
