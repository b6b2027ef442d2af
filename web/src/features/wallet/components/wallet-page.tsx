import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hideAmounts, useAmountsHidden } from '../../../lib/amounts-hidden.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { usePolling } from '../../../lib/stream/use-polling.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { walletQuery } from '../api/wallet.ts';
import { DepositsCard } from './deposits-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { SendAgain } from './send-again.tsx';
import { TotalCard } from './total-card.tsx';
import { WalletActions } from './wallet-actions.tsx';
import { WalletSkeleton } from './wallet-skeleton.tsx';

const whileUntoldMs = 30_000;

/** All that is mine, how it went in 30 days, and where it can go. */
export function WalletPage() {
  const { t, i18n } = useTranslation();
  const hidden = useAmountsHidden();
  const wallet = useQuery({ ...walletQuery, refetchInterval: usePolling(whileUntoldMs) });
  const { data, error, isFetching, dataUpdatedAt, refetch } = wallet;
  const icon = { size: 20, 'aria-hidden': true } as const;
  return (
    <>
      <PageHeader
        title={t('wallet:title')}
        lead={t('wallet:lead')}
        actions={
          <>
            <IconButton
              label={t(hidden ? 'wallet:showAmounts' : 'wallet:hideAmounts')}
              aria-pressed={hidden}
              onClick={() => hideAmounts(!hidden)}
            >
              {hidden ? <EyeOff {...icon} /> : <Eye {...icon} />}
            </IconButton>
            <IconButton label={t('wallet:refresh')} onClick={() => void refetch()}>
              <RotateCw {...icon} className={isFetching ? 'animate-spin' : ''} />
            </IconButton>
          </>
        }
      />
      {data && error && (
        <div className="mb-4">
          <Banner kind="notice">
            {t('wallet:lastKnown', { time: timeAgo(new Date(dataUpdatedAt).toISOString(), i18n.language) })}
          </Banner>
        </div>
      )}
      {data && (
        <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
          <div className="grid content-start gap-4 lg:gap-6">
            <TotalCard wallet={data} />
            <WalletActions />
            <FiguresCard wallet={data} />
          </div>
          <div className="grid content-start gap-4 lg:gap-6">
            <SendAgain />
            <RecentCard />
            <DepositsCard />
          </div>
        </div>
      )}
      {!data && !error && <WalletSkeleton />}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </>
  );
}
