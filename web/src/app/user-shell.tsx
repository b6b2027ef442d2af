import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useTheme } from '../lib/use-theme.ts';
import { Toaster } from '../ui/toaster.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SideRail } from './side-rail.tsx';
import { useFreshQueryClient } from './use-fresh-query-client.ts';

/** What surrounds every page of a signed-in user. */
export function UserShell() {
  const { t } = useTranslation();
  const theme = useTheme();
  const client = useFreshQueryClient();
  return (
    <QueryClientProvider client={client}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-20 -translate-y-20 rounded-control bg-ink px-4 py-3 text-14 font-semibold text-paper focus:translate-y-0"
      >
        {t('app:skipToContent')}
      </a>
      <div className="lg:flex">
        <SideRail />
        <div className="min-w-0 flex-1 pb-24 lg:pb-12">
          <OfflineBanner />
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-296 px-5 pt-6 outline-none sm:px-8 lg:px-10 lg:pt-10"
          >
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <BottomBar />
      <Toaster label={t('app:toasts')} theme={theme} />
    </QueryClientProvider>
  );
}
