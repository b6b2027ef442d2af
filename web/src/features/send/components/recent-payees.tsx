import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recentPayees } from '../../../lib/wallet/payees.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';

/** Nothing is shown while there is none: the form needs no help. */
export function RecentPayees({ onChoose }: { onChoose: (to: string) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(recentPayees);
  const known = data.flatMap(({ username, address }) => username ?? address ?? []);
  if (known.length === 0) return null;
  return (
    <Card title={t('send:recent.title')}>
      <ul className="-mx-2 -mb-2 grid">
        {known.map((name) => (
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
    </Card>
  );
}
