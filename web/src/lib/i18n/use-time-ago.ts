import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeAgo } from './time-ago.ts';

const anewMs = 15_000;

/** How long ago, going on while it is looked at. */
export function useTimeAgo(at: number): string {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), anewMs);
    return () => clearInterval(timer);
  }, []);
  // What came since the last look is not from the future.
  return timeAgo(new Date(at).toISOString(), i18n.language, Math.max(now, at));
}
