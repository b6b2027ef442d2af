import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendOnline } from '../lib/api/health.ts';
import { Banner } from '../ui/banner.tsx';

export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useBackendOnline();
  useEffect(() => {
    if (!online) toast.error(t('app:offline'), { id: 'offline' });
  }, [online, t]);
  if (online) return null;
  return (
    <div className="sticky top-0 z-10 bg-paper px-5 pt-4 pb-1 sm:px-8 lg:px-10">
      <Banner kind="offline">{t('app:offline')}</Banner>
    </div>
  );
}
