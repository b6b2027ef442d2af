import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useShownAmount } from '../../../lib/amounts-hidden.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { StaleNotice } from '../../../lib/stale-notice.tsx';
import { whole } from '../../../lib/money/written.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { pendingReferrals } from '../api/pending.ts';

/** Not there while nothing waits. */
export function PendingCard() {
  const { t, i18n } = useTranslation();
  const shown = useShownAmount();
  const waiting = useQuery(pendingReferrals);
  const { data, error, refetch } = waiting;
  if (!data && error) {
    return (
      <Card title={t('invite:pending.title')}>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('invite:pending.title')}>
      <p className="-mt-2 mb-3 text-14 text-ink-soft">{t('invite:pending.lead')}</p>
      <StaleNotice query={waiting} />
      <ul className="divide-y divide-line">
        {data.map(({ _id, amount, metadata: { referredUser, verificationScore } }) => (
          <li key={_id} className="flex min-h-16 items-center gap-3 py-2">
            <Avatar name={referredUser.username} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-14 font-medium">{referredUser.username}</p>
              <p className="figures text-12 text-ink-soft">
                {t('invite:pending.joined', {
                  date: new Date(referredUser.createdAt).toLocaleDateString(i18n.language, {
                    dateStyle: 'medium',
                  }),
                })}
                {verificationScore !== undefined && (
                  <span className="block xl:inline">
                    <span className="hidden xl:inline"> · </span>
                    {t('invite:pending.score', { percent: verificationScore })}
                  </span>
                )}
              </p>
            </div>
            <div className="grid shrink-0 justify-items-end gap-1">
              <span className="figures text-14 font-semibold">
                {t('invite:plusPoints', { points: shown(whole(amount)) })}
              </span>
              <StatusBadge look="waiting">{t('invite:pending.state')}</StatusBadge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
