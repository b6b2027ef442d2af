import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hiddenAmount, useAmountsHidden } from '../../../lib/amounts-hidden.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Card } from '../../../ui/card.tsx';
import { BarList } from '../../../ui/bar-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pointsSources } from '../api/sources.ts';
import { signed, sourceName } from './entry-words.ts';

/** Where the points came from and went to. */
export function SourcesCard() {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const { data, error, refetch } = useQuery(pointsSources);
  return (
    <Card title={t('points:sources.title')}>
      {data?.length === 0 && <p className="py-4 text-14 text-ink-soft">{t('points:sources.empty')}</p>}
      {data && data.length > 0 && (
        <BarList
          label={t('points:sources.title')}
          bars={data.map(({ source, points }) => ({
            name: sourceName(source),
            value: points,
            text: hidden
              ? hiddenAmount
              : (signed({ type: source === 'redemption' ? 'redeemed' : 'earned', points }) ?? ''),
            away: source === 'redemption' || points < 0,
          }))}
        />
      )}
      {!data && !error && (
        <div role="status" aria-busy="true" className="grid gap-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}
