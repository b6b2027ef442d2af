import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTimeAgo } from './i18n/use-time-ago.ts';

/** From when it is, where why it is no newer is said already. */
export function AsOf({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-1.5 text-12 text-amber">
      <History size={14} aria-hidden="true" className="shrink-0" />
      {t('app:asOf', { time: useTimeAgo(at) })}
    </p>
  );
}
