import { History } from 'lucide-react';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeAgo } from '../i18n/use-time-ago.ts';

/** Time in the enclosing notice. AsOf hides a time within a minute of it. */
export const OuterNoticeTime = createContext<number | undefined>(undefined);

const asOldMs = 60_000;

export function AsOf({ at }: { at: number }) {
  const { t } = useTranslation();
  const outerTime = use(OuterNoticeTime);
  const time = useTimeAgo(at);
  if (outerTime !== undefined && Math.abs(outerTime - at) < asOldMs) return null;
  return (
    <p className="flex items-center gap-1.5 text-12 text-amber">
      <History size={14} aria-hidden="true" className="shrink-0" />
      {t('app:asOf', { time })}
    </p>
  );
}
