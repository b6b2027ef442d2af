import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { HttpError } from '../../../lib/http.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { verifyEmail } from '../api/verify-email.ts';
import { SignInFrame } from './sign-in-frame.tsx';

type VerificationStatus = 'working' | 'done' | 'spent' | { failed: unknown };

export function VerifyEmailPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { status, verify } = useVerification(token);
  const onwards = (
    <Link className="link" to="/dashboard">
      {t('verify-email:page.onwards')}
    </Link>
  );
  if (status === 'done') {
    return (
      <SignInFrame title={t('verify-email:page.doneTitle')} foot={onwards}>
        <p role="status" className="text-ink-soft">
          {t('verify-email:page.done')}
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('verify-email:page.title')} foot={onwards}>
      {status === 'working' && (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <Spinner />
          {t('verify-email:page.working')}
        </p>
      )}
      {status === 'spent' && (
        <div className="grid gap-4">
          <Banner kind="refused">{t('verify-email:page.invalid')}</Banner>
          <p className="text-ink-soft">{t('verify-email:page.spent')}</p>
        </div>
      )}
      {typeof status === 'object' && <Failed error={status.failed} onRetry={verify} />}
    </SignInFrame>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-start gap-4">
      <Banner kind="offline">
        {errorText(error)}
        <TryAgainIn error={error} />
      </Banner>
      <Button look="quiet" onClick={onRetry}>
        {t('app:retry')}
      </Button>
    </div>
  );
}

/** A link works only once: it is sent once, even if the effect runs again. */
function useVerification(token: string): { status: VerificationStatus; verify: () => void } {
  const [status, setStatus] = useState<VerificationStatus>(token === '' ? 'spent' : 'working');
  const begun = useRef(token === '');
  const verify = useCallback(() => {
    setStatus('working');
    verifyEmail(token).then(
      () => setStatus('done'),
      (failed: unknown) =>
        setStatus(failed instanceof HttpError && failed.status === 400 ? 'spent' : { failed }),
    );
  }, [token]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    verify();
  }, [verify]);
  return { status, verify };
}
