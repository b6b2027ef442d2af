import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string>();
  const back = (
    <Link className="link" to="/login">
      {t('sign-in:backToSignIn')}
    </Link>
  );
  if (sentTo === undefined) {
    return (
      <SignInFrame title={t('sign-in:forgot.title')} lead={t('sign-in:forgot.lead')} foot={back}>
        <ForgotPasswordForm onSent={setSentTo} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t('sign-in:forgot.sentTitle')} foot={back}>
      <div role="status" className="grid gap-4 text-16 text-ink-soft">
        <p className="break-words">{t('sign-in:forgot.sentTo', { email: sentTo })}</p>
        <p>{t('sign-in:forgot.sentHint')}</p>
      </div>
    </SignInFrame>
  );
}
