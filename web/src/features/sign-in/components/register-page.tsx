import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Banner } from '../../../ui/banner.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export function RegisterPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const referralCode = query.get('ref')?.trim() ?? '';
  return (
    <SignInFrame
      title={t('sign-in:register.title')}
      lead={t('sign-in:register.lead')}
      foot={
        <>
          {t('sign-in:register.haveAccount')}{' '}
          <Link className="link" to={referralCode === '' ? '/login' : `/login?${query.toString()}`}>
            {t('sign-in:register.signIn')}
          </Link>
        </>
      }
    >
      {referralCode !== '' && (
        <div className="mb-5">
          <Banner kind="done">{t('sign-in:register.invited', { code: referralCode })}</Banner>
        </div>
      )}
      <RegisterForm referralCode={referralCode} />
    </SignInFrame>
  );
}
