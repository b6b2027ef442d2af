import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { usePolling } from '../../../lib/stream/use-polling.ts';
import { HideAmounts } from '../../../product/settings/hide-amounts.tsx';
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

const pollMs = 30_000;

export function WalletPage() {
  const { t } = useTranslation();
  const wallet = useQuery({ ...walletQuery, refetchInterval: usePolling(pollMs) });
  const { isFetching, refetch } = wallet;
  return (
    <>
      <PageHeader
        title={t('wallet:title')}
        lead={t('wallet:lead')}
        actions={
          <>
            <HideAmounts />
            <IconButton label={t('wallet:refresh')} onClick={() => void refetch()}>
              <RotateCw size={20} aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
            </IconButton>
          </>
        }
      />
      <Loaded query={wallet} skeleton={<WalletSkeleton />}>
        {(data) => (
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
      </Loaded>
    </>
  );
}
