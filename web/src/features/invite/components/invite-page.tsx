import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../lib/back-link.tsx';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { referralSummary } from '../api/summary.ts';
import { CodeCard } from './code-card.tsx';
import { FriendsCard } from './friends-card.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { InviteSkeleton } from './invite-skeleton.tsx';
import { PendingCard } from './pending-card.tsx';
import { ProTips } from './pro-tips.tsx';
import { ShareCard } from './share-card.tsx';
import { Stats } from './stats.tsx';
import { TiersCard } from './tiers-card.tsx';

export function InvitePage() {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const { data, error, isFetching, dataUpdatedAt } = useQuery(referralSummary);
  const refresh = (): void => void queries.refetchQueries({ queryKey: ['referrals'] });
  return (
    <>
      <PageHeader
        title={t('invite:title')}
        lead={t('invite:lead')}
        back={<BackLink to="/dashboard" />}
        actions={
          <IconButton label={t('invite:refresh')} onClick={refresh}>
            <RotateCw size={20} aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
          </IconButton>
        }
      />
      {data && error && (
        <div className="mb-4">
          <Banner kind="refused">
            {errorText(error)}{' '}
            {t('invite:lastKnown', { time: timeAgo(new Date(dataUpdatedAt).toISOString(), i18n.language) })}
            <TryAgainIn error={error} />
          </Banner>
        </div>
      )}
      {data && (
        <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
          <div className="grid content-start gap-4 lg:gap-6">
            <PendingCard />
            <CodeCard code={data.invitationCode} tier={data.referralTier} />
            <Stats summary={data} />
            <ShareCard code={data.invitationCode} />
            <FriendsCard />
          </div>
          <div className="grid content-start gap-4 lg:gap-6">
            <HowItWorks />
            <TiersCard tier={data.referralTier} />
            <ProTips />
          </div>
        </div>
      )}
      {!data && !error && <InviteSkeleton />}
      {!data && error && <LoadFailed error={error} onRetry={refresh} />}
    </>
  );
}
