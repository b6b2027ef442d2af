import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { depositReviews, type DepositInReview, type Verdict } from '../api/deposit-reviews.ts';
import { DepositReviewDialog } from './deposit-review-dialog.tsx';
import { DepositReviewRow } from './deposit-review-row.tsx';

/** Renders nothing while no deposit waits. */
export function DepositReviews() {
  const { t } = useTranslation();
  const query = useQuery(depositReviews);
  const me = useSessionUser();
  const mayDecide = useHasPermission()('transactions.decide');
  const [asking, setAsking] = useState<{ verdict: Verdict; deposit: DepositInReview }>();
  return (
    <>
      <Loaded query={query} skeleton={null}>
        {({ deposits, total }) =>
          deposits.length > 0 && (
            <section className="mb-6" aria-labelledby="deposit-reviews">
              <h2 id="deposit-reviews" className="text-16 font-semibold">
                {t('admin-transactions:review.title')}
              </h2>
              <p className="mb-3 text-14 text-ink-soft">{t('admin-transactions:review.lead')}</p>
              <ul className="divide-y divide-line rounded-card border border-line bg-raised">
                {deposits.map((deposit) => (
                  <DepositReviewRow
                    key={deposit._id}
                    deposit={deposit}
                    mayDecide={mayDecide}
                    isOwn={deposit.userId?._id === me.id}
                    onAsk={(verdict) => setAsking({ verdict, deposit })}
                  />
                ))}
              </ul>
              {total > deposits.length && (
                <p className="mt-2 text-14 text-ink-soft">
                  {t('admin-transactions:review.more', { shown: whole(total - deposits.length) })}
                </p>
              )}
            </section>
          )
        }
      </Loaded>
      {asking && <DepositReviewDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
