import { useTranslation } from 'react-i18next';
import { RetryState } from '../ui/retry-state.tsx';
import { TryAgainIn } from './forms/try-again-in.tsx';
import { useSecondsLeft } from './forms/use-seconds-left.ts';
import { errorText } from './i18n/error-text.ts';

interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  /** Instead of the server's words. */
  message?: string;
}

/** In the place of what could not be read. Where the server asks for patience it says how long, and comes by itself then. */
export function LoadFailed({ error, onRetry, message }: LoadFailedProps) {
  const { t } = useTranslation();
  const waiting = useSecondsLeft(error) > 0;
  return (
    <RetryState
      message={message ?? errorText(error)}
      wait={<TryAgainIn error={error} />}
      retry={t('app:retry')}
      disabled={waiting}
      onRetry={onRetry}
    />
  );
}
