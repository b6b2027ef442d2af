import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/api/user-me.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { useSessionUser } from '../../../lib/session/use-session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RetryState } from '../../../ui/retry-state.tsx';
import { CheckInCard } from './check-in-card.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { HeaderActions } from './header-actions.tsx';
import { HoldingCards } from './holding-cards.tsx';
import { InvitationCard } from './invitation-card.tsx';

export function DashboardPage() {
  const { t } = useTranslation();
  const { username } = useSessionUser();
  const { data: me, error, isFetching, refetch } = useMe();
  return (
    <>
      <PageHeader
        title={t('dashboard:welcome', { username })}
        windowTitle={`${t('app:nav.home')} · Tael`}
        lead={t('app:tagline')}
        actions={<HeaderActions refreshing={isFetching} onRefresh={() => void refetch()} />}
      />
      {me && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
          <HoldingCards me={me} />
          <CheckInCard checkedInToday={me.checkedInToday} streak={me.streak} />
          <InvitationCard username={me.username} code={me.invitationCode} />
        </div>
      )}
      {!me && !error && <DashboardSkeleton />}
      {!me && error && (
        <RetryState message={errorText(error)} retry={t('app:retry')} onRetry={() => void refetch()} />
      )}
    </>
  );
}
