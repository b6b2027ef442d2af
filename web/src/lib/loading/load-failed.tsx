import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { RetryState } from '../../ui/retry-state.tsx';
import { isLongWait, LongWait } from '../forms/long-wait.tsx';
import { useSecondsLeft } from '../forms/use-seconds-left.ts';
import { HttpError } from '../http.ts';
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
      foot={<StatusLink error={error} />}
      retry={t('app:retry')}
      busy={trying ? t('app:loading') : undefined}
      disabled={waiting}
      onRetry={onRetry}
    />
  );
}

/** For a service that is away. Without any answer, the status could not be read either. */
function StatusLink({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!(error instanceof HttpError && error.status >= 500) || pathname === '/status') return null;
  return (
    <Link className="link inline-flex min-h-11 items-center text-14" to="/status">
      {t('app:seeStatus')}
    </Link>
  );
}
