import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSessionState } from '../../../lib/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const { ending } = useSessionState();
  return (
    <SignInFrame
      title={t('sign-in:login.title')}
      lead={t('sign-in:login.lead')}
      foot={
        <>
          {t('sign-in:login.newHere')}{' '}
          <Link className="link" to="/register">
            {t('sign-in:login.signUp')}
          </Link>
        </>
      }
    >
      {ending === 'expired' && (
        <div className="mb-5">
          <Banner kind="notice">{t('app:sessionExpired')}</Banner>
        </div>
      )}
      <LoginForm />
    </SignInFrame>
  );
}
