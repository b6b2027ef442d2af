import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useBackendWatch } from '../lib/api/health.ts';
import { Banner } from '../ui/banner.tsx';

export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useBackendWatch();
  useEffect(() => {
    // Screen readers already announce the banner.
    if (!online) toast.error(<span aria-hidden="true">{t('app:offline')}</span>, { id: 'offline' });
    else toast.dismiss('offline');
  }, [online, t]);
  if (online) return null;
  return (
    <div className="sticky top-0 z-10 bg-paper px-5 pt-4 pb-1 sm:px-8 lg:px-10">
      <Banner kind="offline">{t('app:offline')}</Banner>
    </div>
  );
}
