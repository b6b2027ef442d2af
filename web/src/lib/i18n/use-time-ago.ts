import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeAgo } from './time-ago.ts';

const tickMs = 15_000;

export function useTimeAgo(at: number): string {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  // `at` may be later than the last tick.
  return timeAgo(new Date(at).toISOString(), i18n.language, Math.max(now, at));
}
