import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pendingReferrals } from '../api/pending.ts';
import { PendingRow } from './pending-row.tsx';

export function PendingCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('invite:pending.title')}>
      <p className="-mt-2 mb-3 text-14 text-ink-soft">{t('invite:pending.lead')}</p>
      <Loaded query={useQuery(pendingReferrals)} skeleton={<Skeleton className="h-16" />}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p className="flex min-h-16 items-center text-14 text-ink-soft">{t('invite:pending.empty')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {waiting.map((referral) => (
                <PendingRow key={referral._id} referral={referral} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
