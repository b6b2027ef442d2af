import { useTranslation } from 'react-i18next';
import { clock } from '../i18n/clock.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export function TryAgainIn({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const left = useSecondsLeft(error);
  if (left === 0) return null;
  // Screen readers don't announce every second of a timer.
  return (
    <p role="timer" className="figures text-14 text-ink-soft">
      {t('app:tryAgainIn', { time: clock(left) })}
    </p>
  );
}
