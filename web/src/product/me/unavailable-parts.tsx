import { useTranslation } from 'react-i18next';
import { useTimeAgo } from '../../lib/i18n/use-time-ago.ts';
import { RetryIcon } from '../../lib/loading/retry-icon.tsx';
import { isStale, type Asked } from '../../lib/loading/stale-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import type { UnavailablePart, Me, PartName } from './known-parts.ts';

interface UnavailablePartsProps {
  query: Asked & { data: Me | undefined };
  only?: PartName;
}

export function UnavailableParts({ query, only }: UnavailablePartsProps) {
  const { data, isFetching, refetch } = query;
  const unavailable = data?.unavailable.filter(({ part }) => part === (only ?? part)) ?? [];
  // The notice of a stale query already gives reason and age.
  if (unavailable.length === 0 || isStale(query)) return null;
  return (
    <div className="mb-4">
      <Banner kind="notice" action={<RetryIcon trying={isFetching} onRetry={() => void refetch()} />}>
        {unavailable.map((part) => (
          <UnavailablePartNotice key={part.part} {...part} />
        ))}
      </Banner>
    </div>
  );
}

const names = { wallet: 'app:unavailable.wallet', points: 'app:unavailable.points' } as const;

function UnavailablePartNotice({ part, knownAt }: UnavailablePart) {
  const { t } = useTranslation();
  const time = useTimeAgo(knownAt ?? 0);
  return (
    <p>
      {t(names[part])}{' '}
      <span className="text-ink-soft">
        {knownAt === null ? t('app:unavailable.unknown') : t('app:unavailable.knownFrom', { time })}
      </span>
    </p>
  );
}
