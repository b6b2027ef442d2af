import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { suspenseQuery } from '../api/suspense.ts';

export function SuspenseSection() {
  const { t, i18n } = useTranslation();
  const query = useQuery(suspenseQuery);
  return (
    <div className="mt-8">
      <Card title={t('admin-points:suspense.title')}>
        <Loaded query={query} skeleton={<Skeleton className="h-16" />}>
          {({ entries }) =>
            entries.length === 0 ? (
              <p className="text-14 text-ink-soft">{t('admin-points:suspense.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {entries.map(({ _id, userId, description, points, timestamp }) => (
                  <li key={_id} className="flex items-baseline gap-4 py-2 text-14">
                    <span className="min-w-0 flex-1">
                      <NameText>{serverWords(description)}</NameText>
                    </span>
                    <span className="figures text-12 text-ink-soft max-md:hidden">{userId}</span>
                    <span className="figures font-medium">{whole(points)}</span>
                    <span className="figures text-12 text-ink-soft">
                      {shortTime(timestamp, i18n.language)}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
