import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { PayoutStatus } from '../../../product/admin-payouts/payout-status.tsx';
import { leavingAmount } from '../../../product/admin-payouts/payout-words.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { historyQuery } from '../api/payouts.ts';

export function PayoutHistory({ owner, shownId }: { owner: Payout['userId']; shownId: string }) {
  const { t, i18n } = useTranslation();
  const history = useQuery(historyQuery(owner));
  return (
    <Loaded query={history} skeleton={<Skeleton className="h-24" />}>
      {(rows) => {
        const others = rows.filter(({ _id }) => _id !== shownId);
        if (others.length === 0)
          return <p className="text-14 text-ink-soft">{t('admin-withdrawals:history.none')}</p>;
        return (
          <ul className="divide-y divide-line">
            {others.map((payout) => (
              <li key={payout._id} className="figures flex min-h-10 items-center gap-3 py-1 text-14">
                <span className="flex-1 text-ink-soft">{shortTime(payout.createdAt, i18n.language)}</span>
                <span className="font-medium">{leavingAmount(payout)}</span>
                <PayoutStatus payout={payout} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
