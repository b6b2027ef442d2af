import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { ApprovalNotes } from '../../../product/admin-payouts/approval-notes.tsx';
import { SignalList } from '../../../product/admin-payouts/signal-list.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { sendDeskQuery } from '../api/send-desk.ts';
import type { AdminTransaction } from '../api/transactions.ts';
import { waits } from './transaction-words.ts';

/** A pending send as the desk shows it. */
export function SendDesk({ row }: { row: AdminTransaction }) {
  const { t, i18n } = useTranslation();
  const { data: desk } = useQuery({ ...sendDeskQuery(row._id), enabled: waits(row) });
  if (!desk || !waits(row)) return null;
  const { claim } = desk;
  return (
    <>
      <div className="grid gap-3 pt-4 empty:hidden">
        {claim && (
          <Banner kind="notice">
            {t('admin-withdrawals:claim.other', {
              name: claim.by.username,
              time: shortTime(claim.until, i18n.language),
            })}
          </Banner>
        )}
        <ApprovalNotes payout={{ ...desk, status: 'pending' }} />
      </div>
      <DrawerPart title={t('admin-withdrawals:drawer.signals')}>
        <SignalList payout={desk} />
      </DrawerPart>
    </>
  );
}
