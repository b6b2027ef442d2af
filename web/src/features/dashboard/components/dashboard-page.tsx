import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { unavailablePart } from '../../../product/me/known-parts.ts';
import { UnavailableParts } from '../../../product/me/unavailable-parts.tsx';
import { useMe } from '../../../product/me/user-me.ts';
import { keptState } from '../../../product/session/kept-state.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { RecentWithdrawals } from '../../../product/withdrawals/recent-withdrawals.tsx';
import { isWithdrawalUndecided } from '../../../product/withdrawals/request/request-withdrawal.ts';
import { WithdrawalsDesk, type OpenWithdrawal } from '../../../product/withdrawals/withdrawals-desk.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CheckInCard } from './check-in-card.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { EarnRewards } from './earn-rewards.tsx';
import { HeaderActions } from './header-actions.tsx';
import { HoldingCards } from './holding-cards.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { ReceiptDesk } from './receipt-desk.tsx';
import { useSellAll } from './use-sell-all.ts';

const useOpen = keptState<OpenWithdrawal>();

export function DashboardPage() {
  const { t } = useTranslation();
  const { username } = useSessionUser();
  const asked = useMe();
  const { data, isFetching } = asked;
  const queries = useQueryClient();
  const online = useBackendOnline();
  const [open, setOpen] = useOpen(undefined);
  const selling = useSellAll({ coinsHeld: data?.coinsHeld ?? null });
  const available = data?.availableWithdrawal ?? 0;
  const withdrawing = {
    isOpen: open === 'new',
    open: () => {
      if (available > 0 || isWithdrawalUndecided()) setOpen('new');
      else toast.error(t('withdrawals:request.none'));
    },
    requested: setOpen,
  };
  return (
    <>
      <PageHeader
        title={t('dashboard:welcome', { username })}
        windowTitle={`${t('app:nav.home')} · Tael`}
        lead={t('app:tagline')}
        actions={
          <HeaderActions
            refreshing={isFetching}
            onRefresh={() => void queries.refetchQueries({ type: 'active' })}
          />
        }
      />
      <Loaded query={asked} skeleton={<DashboardSkeleton />}>
        {(me) => (
          <>
            <UnavailableParts query={asked} />
            {/* One column on a phone, two independent columns on a desktop, in the same order. */}
            <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
              <div className="grid content-start gap-4 sm:grid-cols-2 lg:row-span-2 lg:grid-cols-1 lg:gap-6 xl:grid-cols-2">
                <HoldingCards me={me} online={online} selling={selling} withdrawing={withdrawing} />
                <QuickActions
                  online={online && unavailablePart(me, 'wallet') === undefined}
                  selling={selling}
                />
              </div>
              <div className="lg:col-start-2">
                <CheckInCard checkedInToday={me.checkedInToday} streak={me.streak} />
              </div>
              <div className="lg:col-start-1 lg:row-start-3">
                <EarnRewards />
              </div>
              <div className="grid grid-cols-1 content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:gap-6">
                <InvitationCard username={me.username} code={me.invitationCode} />
                <RecentWithdrawals onOpen={setOpen} />
              </div>
            </div>
          </>
        )}
      </Loaded>
      <WithdrawalsDesk open={open} available={available} show={setOpen} />
      <ReceiptDesk />
    </>
  );
}
