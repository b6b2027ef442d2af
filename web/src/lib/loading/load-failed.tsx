import { useTranslation } from 'react-i18next';
import { RetryState } from '../../ui/retry-state.tsx';
import { isLongWait, LongWait } from '../forms/long-wait.tsx';
import { useSecondsLeft } from '../forms/use-seconds-left.ts';
import { errorText } from '../i18n/error-text.ts';

interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  message?: string | undefined;
  trying?: boolean;
}

/** After a Retry-After wait, the query client refetches by itself. */
export function LoadFailed({ error, onRetry, message, trying = false }: LoadFailedProps) {
  const { t } = useTranslation();
  const waiting = useSecondsLeft(error) > 0 && isLongWait(error);
  return (
    <RetryState
      message={message ?? errorText(error)}
      wait={<LongWait error={error} />}
      retry={t('app:retry')}
      busy={trying ? t('app:loading') : undefined}
      disabled={waiting}
      onRetry={onRetry}
    />
  );
}
