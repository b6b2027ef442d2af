import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Loaded } from '../../lib/loading/loaded.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';
import { recentWithdrawals } from './withdrawal.ts';

const shown = 3;

export function RecentWithdrawals({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const latest = useQuery(recentWithdrawals);
  return (
    <Card
      title={t('withdrawals:recent.title')}
      aside={
        <Link to="/withdrawal-history" className="link -my-3 py-3 text-14">
          {t('withdrawals:recent.all')}
        </Link>
      }
    >
      <Loaded
        query={latest}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        }
      >
        {(withdrawals) =>
          withdrawals.length === 0 ? (
            <p className="py-4 text-14 text-ink-soft">{t('withdrawals:empty.lead')}</p>
          ) : (
            <ul className="-my-1 grid divide-y divide-line">
              {withdrawals.slice(0, shown).map((withdrawal) => (
                <li key={withdrawal._id} className="py-1">
                  <WithdrawalRow withdrawal={withdrawal} onOpen={() => onOpen(withdrawal._id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
