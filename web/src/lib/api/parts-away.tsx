import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { useTimeAgo } from '../i18n/use-time-ago.ts';
import { RetryIcon } from '../retry-icon.tsx';
import type { AwayPart } from './known-parts.ts';

interface PartsAwayProps {
  away: readonly AwayPart[];
  asking: boolean;
  onRetry: () => void;
}

/** Names each part that can't be told right now, and says from when its figures are. */
export function PartsAway({ away, asking, onRetry }: PartsAwayProps) {
  if (away.length === 0) return null;
  return (
    <div className="mb-4">
      <Banner kind="notice" action={<RetryIcon trying={asking} onRetry={onRetry} />}>
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
