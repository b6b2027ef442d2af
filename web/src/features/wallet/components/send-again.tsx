import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recentPayees } from '../../../lib/wallet/payees.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';

const shown = 4;

/** To whom one sent lately, a press away. Nobody yet: nothing is shown. */
export function SendAgain() {
  const { t } = useTranslation();
  const { data = [] } = useQuery(recentPayees);
  const known = data.flatMap(({ username, address }) => username ?? address ?? []).slice(0, shown);
  if (known.length === 0) return null;
  return (
    <Card title={t('wallet:sendAgain')}>
      <ul className="grid grid-cols-4 gap-2">
        {known.map((name) => (
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
    </Card>
  );
}
