import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { beginSession } from '../../../product/session/session-store.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function LoginPage() {
  const { t } = useTranslation();
  const code = useSearchParams()[0].get('ref');
  return (
    <SignInFrame
      title={t('sign-in:login.title')}
      lead={t('sign-in:login.lead')}
      foot={
        <>
          {t('sign-in:login.newHere')}{' '}
          <Link className="link" to={code ? `/register?ref=${encodeURIComponent(code)}` : '/register'}>
            {t('sign-in:login.signUp')}
          </Link>
          <Link className="link mt-1 flex min-h-11 w-fit items-center" to="/reserves">
            {t('sign-in:login.reserves')}
          </Link>
          <Link className="link flex min-h-11 w-fit items-center" to="/status">
            {t('sign-in:login.status')}
          </Link>
        </>
      }
    >
      <EndedNotice />
      <LoginForm
        failed={t('sign-in:login.failed')}
        accept={beginSession}
        extras={(remember) => (
          <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox {...remember} label={t('sign-in:login.remember')} />
            <Link className="link inline-flex min-h-11 items-center text-14" to="/forgot-password">
              {t('sign-in:login.forgot')}
            </Link>
          </div>
        )}
      />
    </SignInFrame>
  );
}
