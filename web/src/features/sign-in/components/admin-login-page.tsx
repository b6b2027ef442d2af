import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { enterPortal } from '../api/enter-portal.ts';
import { EndedNotice } from './ended-notice.tsx';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function AdminLoginPage() {
  const { t } = useTranslation();
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
      <EndedNotice />
      <LoginForm failed={t('sign-in:admin.failed')} accept={enterPortal} />
    </SignInFrame>
  );
}
