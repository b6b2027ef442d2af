import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { Loaded } from '../../../lib/loaded.tsx';
import { yuan } from '../../../lib/money/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { detailsQuery } from '../api/payout-details.ts';
import type { Payout } from '../api/payouts.ts';
import { ApprovalNotes } from './approval-notes.tsx';
import { ClaimText } from './claim-text.tsx';
import { DrawerActions } from './drawer-actions.tsx';
import { LimitMeter } from './limit-meter.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { PayoutOrigin } from './payout-origin.tsx';
import { PayoutStatus } from './payout-status.tsx';
import { PayoutTimeline } from './payout-timeline.tsx';
import { RaiseHint } from './raise-hint.tsx';
import { SignalList } from './signal-list.tsx';
import type { DeskActions } from './use-desk-actions.ts';

interface PayoutDrawerProps {
  id: string;
  /** As the list has it; absent where a link leads to one that is not on the page. */
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
        payout ? <span className="figures">{yuan(payout.amount)}</span> : t('admin-withdrawals:drawer.title')
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
            <RaiseHint error={refusal.error} payout={refusal.payout} actions={actions} />
          </Banner>
        )}
        {no !== undefined && refusal?.text !== no && <Banner kind="notice">{no}</Banner>}
        {payout && <ApprovalNotes payout={payout} />}
      </div>
      {payout && (
        <div className="pt-4">
          <p className="flex items-center gap-1 text-14">
            <Link
              to={`/admin/users?open=${encodeURIComponent(payout.userId._id)}`}
              className="min-w-0 font-semibold underline"
            >
              <NameText>{payout.userId.username}</NameText>
            </Link>
            <NameText className="text-ink-soft">{payout.userId.email}</NameText>
            <CopyIcon
              text={payout.userId.email}
              label={t('admin-withdrawals:drawer.copyEmail')}
              copiedLabel={t('app:copied')}
            />
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-3 text-14">
            <PayoutStatus payout={payout} busy={actions.decisions.isBusy(id)} />
            {payout.claim && <ClaimText claim={payout.claim} />}
          </p>
          <DrawerPart title={t('admin-withdrawals:column.account')}>
            <PayoutAccount payout={payout} />
          </DrawerPart>
          <DrawerPart title={t('admin-withdrawals:drawer.signals')}>
            <SignalList payout={payout} />
          </DrawerPart>
          <DrawerPart title={t('admin-withdrawals:drawer.limit')}>
            <LimitMeter label={payout.userId.username} sum={payout.ownersDay} />
          </DrawerPart>
        </div>
      )}
      <Loaded query={details} skeleton={<Skeleton className="mt-6 h-64" />}>
        {({ origin, timeline, marks, withdrawal }) => (
          <>
            <DrawerPart title={t('admin-withdrawals:origin.title')}>
              <PayoutOrigin origin={origin} />
            </DrawerPart>
            <DrawerPart title={t('admin-withdrawals:drawer.timeline')}>
              <PayoutTimeline timeline={timeline} marks={marks} />
            </DrawerPart>
            <DrawerPart title={t('admin-withdrawals:history.title')}>
              <PayoutHistory owner={withdrawal.userId} shownId={id} />
            </DrawerPart>
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
