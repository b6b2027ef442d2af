import { useTranslation } from 'react-i18next';
import { useTimeAgo } from '../../lib/i18n/use-time-ago.ts';
import { RetryIcon } from '../../lib/loading/retry-icon.tsx';
import { isStale, type Asked } from '../../lib/loading/stale-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { AwayPart, Me, PartName } from './known-parts.ts';

interface PartsAwayProps {
  query: Asked & { data: Me | undefined };
  only?: PartName;
}

export function PartsAway({ query, only }: PartsAwayProps) {
  const { data, isFetching, refetch } = query;
  const away = data?.away.filter(({ part }) => part === (only ?? part)) ?? [];
  // The notice of a stale query already gives reason and age.
  if (away.length === 0 || isStale(query)) return null;
  return (
    <div className="mb-4">
      <Banner kind="notice" action={<RetryIcon trying={isFetching} onRetry={() => void refetch()} />}>
        {away.map((part) => (
          <Away key={part.part} {...part} />
        ))}
      </Banner>
    </div>
  );
}

const names = { wallet: 'app:away.wallet', points: 'app:away.points' } as const;

function Away({ part, knownAt }: AwayPart) {
  const { t } = useTranslation();
  const time = useTimeAgo(knownAt ?? 0);
  return (
    <p>
      {t(names[part])}{' '}
      <span className="text-ink-soft">
        {knownAt === null ? t('app:away.unknown') : t('app:away.knownFrom', { time })}
      </span>
    </p>
  );
}
