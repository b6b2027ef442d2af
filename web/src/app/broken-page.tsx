import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

const reload = (): void => window.location.reload();

const texts = {
  broken: { title: 'app:broken.title', lead: 'app:broken.lead' },
  unfetched: { title: 'app:unfetched.title', lead: 'app:unfetched.lead' },
} as const;

export function BrokenPage({ why }: { why: keyof typeof texts }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (why !== 'unfetched') return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [why]);
  return (
    <MessagePage title={t(texts[why].title)} lead={t(texts[why].lead)}>
      <Button onClick={reload}>{t('app:broken.reload')}</Button>
    </MessagePage>
  );
}
