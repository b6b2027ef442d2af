import { useTranslation } from 'react-i18next';
import { clock } from '../i18n/clock.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** How long to wait, beside whatever was refused with a wait; nothing otherwise. */
export function TryAgainIn({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const left = useSecondsLeft(error);
  if (left === 0) return null;
  // A timer is not read out second by second.
  return (
    <p role="timer" className="figures text-14 text-ink-soft">
      {t('app:tryAgainIn', { time: clock(left) })}
    </p>
  );
}
