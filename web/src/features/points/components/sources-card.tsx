import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { BarList } from '../../../ui/bar-list.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pointsSources } from '../api/sources.ts';
import { signed, sourceName } from './entry-words.ts';

export function SourcesCard() {
  const { t } = useTranslation();
  const hidden = useAmountsHidden();
  const asked = useQuery(pointsSources);
  return (
    <Card title={t('points:sources.title')}>
      <Loaded query={asked} skeleton={<SourcesSkeleton />}>
        {(sources) =>
          sources.length === 0 ? (
            <p className="py-4 text-14 text-ink-soft">{t('points:sources.empty')}</p>
          ) : (
            <BarList
              label={t('points:sources.title')}
              bars={sources.map(({ source, points }) => ({
                name: sourceName(source),
                value: points,
                text: hidden
                  ? hiddenAmount
                  : (signed({ type: source === 'redemption' ? 'redeemed' : 'earned', points }) ?? ''),
                isOutgoing: source === 'redemption' || points < 0,
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

function SourcesSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  );
}
