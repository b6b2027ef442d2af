import { History } from 'lucide-react';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeAgo } from '../i18n/use-time-ago.ts';

/** Age that a surrounding notice shows. AsOf omits an age that is about equal. */
export const AroundIsFrom = createContext<number | undefined>(undefined);

const asOldMs = 60_000;

export function AsOf({ at }: { at: number }) {
  const { t } = useTranslation();
  const around = use(AroundIsFrom);
  const time = useTimeAgo(at);
  if (around !== undefined && Math.abs(around - at) < asOldMs) return null;
  return (
    <p className="flex items-center gap-1.5 text-12 text-amber">
      <History size={14} aria-hidden="true" className="shrink-0" />
      {t('app:asOf', { time })}
    </p>
  );
}
