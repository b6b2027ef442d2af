import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { namesOf, recentPayees } from '../../../product/wallet/payees.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function RecentPayees({ onChoose }: { onChoose: (to: string) => void }) {
  const { t } = useTranslation();
  return (
    <Card title={t('send:recent.title')}>
      <Loaded query={useQuery(recentPayees)} skeleton={<Skeleton className="-mb-2 h-12" />}>
        {(payees) =>
          payees.length === 0 ? (
            <p className="-mb-2 flex min-h-12 items-center text-14 text-ink-soft">{t('send:recent.empty')}</p>
          ) : (
            <ul className="-mx-2 -mb-2 grid grid-cols-1">
              {namesOf(payees).map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => onChoose(name)}
                    className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left text-14 font-medium hover:bg-line/40"
                  >
                    <Avatar name={name} />
                    <span className="min-w-0 truncate">{name}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
