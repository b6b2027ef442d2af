import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MessagePage } from '../ui/message-page.tsx';
import { buttonLook } from '../ui/button-look.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('app:notFound.title')} lead={t('app:notFound.lead')}>
      <Link to="/" className={buttonLook('primary')}>
        {t('app:notFound.goHome')}
      </Link>
    </MessagePage>
  );
}
