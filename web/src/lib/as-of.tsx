import { History } from 'lucide-react';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeAgo } from './i18n/use-time-ago.ts';

/** From when all that is around it is, where that says so and why: what is as old does not say it a second time. */
export const AroundIsFrom = createContext<number | undefined>(undefined);

const asOldMs = 60_000;

/** From when it is, where why it is no newer is said already. */
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
