import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Banner } from '../../../ui/banner.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [done, setDone] = useState(false);
  const token = query.get('token') ?? '';
  if (done) {
    return (
      <SignInFrame title={t('sign-in:reset.doneTitle')}>
        <p role="status" className="mb-6 text-ink-soft">
          {t('sign-in:reset.done')}
        </p>
        <Link className="link" to="/login">
          {t('sign-in:backToSignIn')}
        </Link>
      </SignInFrame>
    );
  }
  const again = (
    <Link className="link" to="/forgot-password">
      {t('sign-in:reset.again')}
    </Link>
  );
  return (
    <SignInFrame title={t('sign-in:reset.title')} lead={t('sign-in:reset.lead')} foot={again}>
      {token === '' ? (
        <Banner kind="refused">{t('sign-in:reset.noToken')}</Banner>
      ) : (
        <ResetPasswordForm token={token} onDone={() => setDone(true)} />
      )}
    </SignInFrame>
  );
}
