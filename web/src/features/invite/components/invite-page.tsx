import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { BackLink } from '../../../lib/back-link.tsx';
import { failedBecause } from '../../../lib/i18n/error-text.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useLastFailure } from '../../../lib/loading/use-last-failure.ts';
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
  const { t } = useTranslation();
  const queries = useQueryClient();
  const summary = useQuery(referralSummary);
  const isFailing = Boolean(useLastFailure(summary));
  useEffect(() => {
    if (isFailing) toast.error(t('invite:failed'), { id: 'invite-failed' });
  }, [isFailing, t]);
  const refresh = (): void => void queries.refetchQueries({ queryKey: ['referrals'] });
  return (
    <>
      <PageHeader
        title={t('invite:title')}
        lead={t('invite:lead')}
        back={<BackLink to="/dashboard" />}
        actions={
          <IconButton label={t('invite:refresh')} onClick={refresh}>
            <RotateCw size={20} aria-hidden="true" className={summary.isFetching ? 'animate-spin' : ''} />
          </IconButton>
        }
      />
      <Loaded
        kind="refused"
        query={{ ...summary, refetch: refresh }}
        skeleton={<InviteSkeleton />}
        words={(error) => failedBecause(t('invite:failed'), error)}
      >
        {(data) => (
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
      </Loaded>
    </>
  );
}
