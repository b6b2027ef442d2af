import { useTranslation } from 'react-i18next';
import { ActDialog } from '../../../product/admin-payouts/act-dialog.tsx';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { usePayoutActs } from '../../../product/admin-payouts/use-payout-acts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { RequestRow } from './request-row.tsx';

export function RequestList({ requests }: { requests: readonly Payout[] }) {
  const { t } = useTranslation();
  const acts = usePayoutActs();
  return (
    <>
      {!acts.mayProcess && (
        <div className="mb-4">
          <Banner kind="notice">{t('admin-withdrawals:locked.permission')}</Banner>
        </div>
      )}
      <ul
        aria-label={t('admin-wallets:requests.title')}
        className="divide-y divide-line rounded-card border border-line bg-raised"
      >
        {requests.map((request) => (
          <RequestRow key={request._id} request={request} acts={acts} />
        ))}
      </ul>
      {acts.asked && <ActDialog asked={acts.asked} acts={acts} />}
    </>
  );
}
