import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { HttpError } from '../http.ts';
import { errorText } from '../i18n/error-text.ts';

/** Why the server refused, and how long to wait where it says so. */
export function RefusalBanner({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const wait = useSecondsLeft(error);
  if (error === undefined) return null;
  return (
    <Banner kind="refused">
      {errorText(error)}
      {wait > 0 && <p className="figures mt-1 text-ink-soft">{t('app:tryAgainIn', { time: clock(wait) })}</p>}
    </Banner>
  );
}

function useSecondsLeft(error: unknown): number {
  const wait = error instanceof HttpError ? (error.retryAfter ?? 0) : 0;
  const [left, setLeft] = useState({ of: error, seconds: wait });
  if (left.of !== error) setLeft({ of: error, seconds: wait });
  useEffect(() => {
    if (wait === 0) return undefined;
    const until = Date.now() + wait * 1000;
    const timer = setInterval(() => {
      setLeft({ of: error, seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)) });
    }, 1000);
    return () => clearInterval(timer);
  }, [error, wait]);
  return left.seconds;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
