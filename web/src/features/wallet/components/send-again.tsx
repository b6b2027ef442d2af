import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { namesOf, recentPayees } from '../../../product/wallet/payees.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const shown = 4;

export function SendAgain() {
  const { t } = useTranslation();
  return (
    <Card title={t('wallet:sendAgain.title')}>
      <Loaded query={useQuery(recentPayees)} skeleton={<Skeleton className="h-19" />}>
        {(payees) =>
          payees.length === 0 ? (
            <p className="min-h-19 text-14 text-ink-soft">{t('wallet:sendAgain.empty')}</p>
          ) : (
            <ul className="grid grid-cols-4 gap-2">
              {namesOf(payees)
                .slice(0, shown)
                .map((name) => (
                  <li key={name} className="min-w-0">
                    <Link
                      to={`/send?address=${encodeURIComponent(name)}`}
                      className="grid justify-items-center gap-1.5 rounded-control py-2 text-12 transition-colors hover:bg-line/40"
                    >
                      <Avatar name={name} />
                      <span className="max-w-full truncate px-1">{name}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
