import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { SendAgain } from './send-again.tsx';

export function UnverifiedNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <div className="px-5 pt-4 sm:px-8 lg:px-10">
      <Banner kind="notice">
        <p>{t('verify-email:notice', { email })}</p>
        <SendAgain />
      </Banner>
    </div>
  );
}
