import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { ApprovalNotes } from '../../../product/admin-payouts/approval-notes.tsx';
import { detailsQuery } from '../../../product/admin-payouts/payout-details.ts';
import { deskKey, type Payout } from '../../../product/admin-payouts/payout.ts';
import { RaiseHint } from '../../../product/admin-payouts/raise-hint.tsx';
import { Trail } from '../../../product/admin-register/trail.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DrawerActions } from './drawer-actions.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { PayoutOrigin } from './payout-origin.tsx';
import { PayoutSummary } from './payout-summary.tsx';
import { PayoutTimeline } from './payout-timeline.tsx';
import type { DeskActions } from './use-desk-actions.ts';
import { leavingAmount } from '../../../product/admin-payouts/payout-words.ts';

interface PayoutDrawerProps {
  id: string;
  listed: Payout | undefined;
  actions: DeskActions;
  onClose: () => void;
}

export function PayoutDrawer({ id, listed, actions, onClose }: PayoutDrawerProps) {
  const { t } = useTranslation();
  const details = useQuery(detailsQuery(id));
  const payout = listed ?? details.data?.withdrawal;
  const refusal = actions.decisions.refusalOf(id);
  const no = payout && actions.whyNot(payout);
  return (
    <Drawer
      title={
        payout ? (
          <span className="figures">{leavingAmount(payout)}</span>
        ) : (
          t('admin-withdrawals:drawer.title')
        )
      }
      close={t('app:close')}
      actions={payout && <DrawerActions payout={payout} actions={actions} />}
      onClose={onClose}
    >
      <div className="grid gap-3 pt-4 empty:hidden">
        {refusal && (
          <Banner kind="refused">
            {refusal.text}
            <TryAgainIn error={refusal.error} />
            <RaiseHint error={refusal.error} payout={refusal.payout} onRaise={actions.raise} />
          </Banner>
        )}
        {no !== undefined && refusal?.text !== no && <Banner kind="notice">{no}</Banner>}
        {payout && <ApprovalNotes payout={payout} />}
      </div>
      {payout && <PayoutSummary payout={payout} busy={actions.decisions.isBusy(id)} />}
      <Loaded query={details} skeleton={<Skeleton className="mt-6 h-64" />}>
        {({ origin, timeline, marks, withdrawal }) => (
          <>
            <DrawerPart title={t('admin-withdrawals:origin.title')}>
              <PayoutOrigin origin={origin} />
            </DrawerPart>
            <DrawerPart title={t('admin-withdrawals:drawer.timeline')}>
              <PayoutTimeline timeline={timeline} marks={marks} chain={withdrawal.chain} />
            </DrawerPart>
            <DrawerPart title={t('admin-withdrawals:history.title')}>
              <PayoutHistory owner={withdrawal.userId} shownId={id} />
            </DrawerPart>
          </>
        )}
      </Loaded>
      <Trail id={id} under={deskKey} />
    </Drawer>
  );
}
