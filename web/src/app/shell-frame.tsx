import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useTheme } from '../lib/theme/use-theme.ts';
import { useMe } from '../product/me/user-me.ts';
import { ProofGate } from '../product/second-factor/proof-gate.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { useFreshQueryClient } from './use-fresh-query-client.ts';
import { useLastKnown } from './use-last-known.ts';
import { usePreferences } from './use-preferences.ts';
import { useStream } from './use-stream.ts';

interface ShellFrameProps {
  top?: ReactNode;
  side?: ReactNode;
  bottom?: ReactNode;
  instead?: ReactNode;
}

export function ShellFrame({ top, side, bottom, instead }: ShellFrameProps) {
  const { t } = useTranslation();
  const theme = useTheme();
  const client = useFreshQueryClient();
  useStream(client);
  useLastKnown(client);
  usePreferences(client);
  useMe(client);
  return (
    <QueryClientProvider client={client}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-20 -translate-y-20 rounded-control bg-ink px-4 py-3 text-14 font-semibold text-paper focus:translate-y-0"
      >
        {t('app:skipToContent')}
      </a>
      <div className={side ? 'lg:flex' : ''}>
        {side}
        <div className="min-w-0 flex-1 pb-24 lg:pb-12">
          {top}
          <OfflineBanner />
          <main
            id="main"
            tabIndex={-1}
            className={`mx-auto w-full px-5 pt-6 outline-none sm:px-8 ${side ? 'max-w-296 lg:px-10 lg:pt-10' : ''}`}
          >
            <Suspense fallback={null}>{instead || <Outlet />}</Suspense>
          </main>
        </div>
      </div>
      {bottom}
      <ProofGate />
      <NewVersionNotice />
      <Toaster label={t('app:toasts')} theme={theme} />
    </QueryClientProvider>
  );
}
