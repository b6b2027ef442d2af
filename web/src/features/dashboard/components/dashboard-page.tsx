import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/api/user-me.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { useSessionUser } from '../../../lib/session/use-session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RetryState } from '../../../ui/retry-state.tsx';
import { Rosette } from '../../../ui/rosette.tsx';
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
      <Rosette className="pointer-events-none fixed -right-44 -bottom-72 -z-10 hidden w-160 lg:block" />
      <PageHeader
        title={t('dashboard:welcome', { username })}
        windowTitle={`${t('app:nav.home')} · Tael`}
        lead={t('app:tagline')}
        actions={<HeaderActions refreshing={isFetching} onRefresh={() => void refetch()} />}
      />
      {me && (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
          <div className="peer grid content-start gap-4 empty:hidden sm:grid-cols-2 lg:gap-6">
            <HoldingCards me={me} />
          </div>
          <div className="grid content-start gap-4 peer-empty:col-span-full peer-empty:lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
            <CheckInCard checkedInToday={me.checkedInToday} streak={me.streak} />
            <InvitationCard username={me.username} code={me.invitationCode} />
          </div>
        </div>
      )}
      {!me && !error && <DashboardSkeleton />}
      {!me && error && (
        <RetryState message={errorText(error)} retry={t('app:retry')} onRetry={() => void refetch()} />
      )}
    </>
  );
}
