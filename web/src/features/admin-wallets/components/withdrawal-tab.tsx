import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { whole } from '../../../lib/figures/written.ts';
import { RowsSkeleton } from '../../../lib/listing/rows-skeleton.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import type { PayoutPage } from '../../../product/admin-payouts/payout.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Card } from '../../../ui/card.tsx';
import { RequestList } from './request-list.tsx';

interface WithdrawalTabProps {
  query: UseQueryResult<PayoutPage>;
  mayRead: boolean;
}

const skeletonRows = 8;

export function WithdrawalTab({ query, mayRead }: WithdrawalTabProps) {
  const { t } = useTranslation();
  if (!mayRead) return <Banner kind="notice">{t('admin-wallets:requests.permission')}</Banner>;
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={skeletonRows} />}>
      {({ rows, total }) => (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="figures text-14 text-ink-soft">
              {t('admin-wallets:requests.shown', { count: whole(rows.length), total: whole(total) })}
            </p>
            <Link to="/admin/withdrawals" className={buttonLook('quiet')}>
              {t('admin-wallets:requests.desk')}
            </Link>
          </div>
          {rows.length === 0 ? (
            <Card>
              <p className="py-8 text-center text-14 text-ink-soft">{t('admin-wallets:requests.none')}</p>
            </Card>
          ) : (
            <RequestList requests={rows} />
          )}
        </>
      )}
    </Loaded>
  );
}
