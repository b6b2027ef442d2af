import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

export function BrokenPage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('app:broken.title')} lead={t('app:broken.lead')}>
      <Button onClick={() => window.location.reload()}>{t('app:broken.reload')}</Button>
    </MessagePage>
  );
}
