import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSessionState } from '../../../lib/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { enterPortal } from '../api/enter-portal.ts';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function AdminLoginPage() {
  const { t } = useTranslation();
  const { ending } = useSessionState();
  return (
    <SignInFrame
      title={t('sign-in:admin.title')}
      lead={
        <span className="flex items-start gap-2">
          <ShieldCheck size={20} className="mt-0.5 shrink-0 text-jade" aria-hidden="true" />
          {t('sign-in:admin.secure')}
        </span>
      }
      foot={
        <Link className="link" to="/login">
          {t('sign-in:admin.toUserLogin')}
        </Link>
      }
    >
      {ending === 'expired' && (
        <div className="mb-5">
          <Banner kind="notice">{t('app:sessionExpired')}</Banner>
        </div>
      )}
      <LoginForm enter={enterPortal} />
    </SignInFrame>
  );
}
