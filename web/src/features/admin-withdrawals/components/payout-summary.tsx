import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PayoutStatus } from '../../../product/admin-payouts/payout-status.tsx';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { SignalList } from '../../../product/admin-payouts/signal-list.tsx';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { ChainFacts } from '../../../product/transactions/chain-facts.tsx';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { ChainMark } from './chain-mark.tsx';
import { ClaimText } from './claim-text.tsx';
import { ExportMark } from './export-mark.tsx';
import { OrderFacts } from './order-facts.tsx';
import { LimitMeter } from './limit-meter.tsx';
import { PayoutAccount } from './payout-account.tsx';

export function PayoutSummary({ payout, busy }: { payout: Payout; busy: boolean }) {
  const { t } = useTranslation();
  const mayReadUsers = useHasPermission()('users.read');
  const { username } = payout.userId;
  return (
    <div className="pt-4">
      <p className="flex items-center gap-1 text-14">
        {mayReadUsers ? (
          <Link
            to={`/admin/users?open=${encodeURIComponent(payout.userId._id)}`}
            className="min-w-0 font-semibold underline"
          >
            <NameText>{username}</NameText>
          </Link>
        ) : (
          <NameText className="font-semibold">{username}</NameText>
        )}
        <NameText className="text-ink-soft">{payout.userId.email}</NameText>
        <CopyIcon
          text={payout.userId.email}
          label={t('admin-withdrawals:drawer.copyEmail')}
          copiedLabel={t('app:copied')}
        />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-3 text-14">
        <PayoutStatus payout={payout} busy={busy} />
        <ChainMark payout={payout} />
        {payout.claim && <ClaimText claim={payout.claim} />}
        {payout.exported && <ExportMark exported={payout.exported} />}
      </p>
      <DrawerPart title={t('admin-withdrawals:column.account')}>
        <PayoutAccount payout={payout} />
      </DrawerPart>
      {payout.order && (
        <DrawerPart title={t('admin-withdrawals:rails.title')}>
          <OrderFacts order={payout.order} />
        </DrawerPart>
      )}
      {payout.kind === 'send' && payout.status === 'completed' && (
        <DrawerPart title={t('transactions:chain.network')}>
          {payout.chain === undefined ? (
            <p className="text-14 text-ink-soft">{t('admin-withdrawals:chainMissing')}</p>
          ) : (
            <ChainFacts chain={payout.chain} />
          )}
        </DrawerPart>
      )}
      <DrawerPart title={t('admin-withdrawals:drawer.signals')}>
        <SignalList payout={payout} />
      </DrawerPart>
      <DrawerPart title={t('admin-withdrawals:drawer.limit')}>
        <LimitMeter label={username} sum={payout.ownersDay} />
      </DrawerPart>
    </div>
  );
}
