import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { BackLink } from '../../../lib/back-link.tsx';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useLastFailure } from '../../../lib/loading/use-last-failure.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { knownNetworks } from '../api/networks.ts';
import { isBeingPrepared, portfolioOf, type Portfolio } from '../api/portfolio.ts';
import { useBrowserWallet } from '../use-browser-wallet.ts';
import { DigitalSkeleton } from './digital-skeleton.tsx';
import { Holdings } from './holdings.tsx';
import { NetworkStates } from './network-states.tsx';
import { SharesCard } from './shares-card.tsx';
import { TotalCard } from './total-card.tsx';
import { WalletCard } from './wallet-card.tsx';

const freshSeconds = 30;
const isFresh = (now: Portfolio | undefined): boolean =>
  now !== undefined && !now.refreshing && now.age < freshSeconds;

const noNetworks = new Map<number, never>();

export function DigitalPage() {
  const { t } = useTranslation();
  const wallet = useBrowserWallet();
  const address = wallet.connected?.address;
  const portfolio = useQuery(portfolioOf(address));
  const { data, dataUpdatedAt, isFetching, refetch } = portfolio;
  const { data: networks = noNetworks } = useQuery(knownNetworks);
  const [chainId, setChainId] = useState<number>();
  const networkChanges = wallet.connected?.networkChanges ?? 0;
  useEffect(() => {
    if (networkChanges > 0) void refetch();
  }, [networkChanges, refetch]);
  const refresh = async (): Promise<void> => {
    const { data: now } = await refetch();
    if (isFresh(now)) toast.info(t('digital:fresh'));
  };
  const isPrepared = isBeingPrepared(useLastFailure(portfolio));
  return (
    <>
      <PageHeader
        title={t('digital:title')}
        lead={t('digital:lead')}
        back={<BackLink to="/dashboard" />}
        actions={
          <IconButton label={t('digital:refresh')} onClick={() => void refresh()}>
            <RotateCw size={20} aria-hidden="true" className={isFetching ? 'animate-spin' : ''} />
          </IconButton>
        }
      />
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-6">
        <div className="grid min-w-0 content-start gap-4 lg:gap-6">
          {isPrepared ? (
            <Banner kind="notice">{t('digital:preparing')}</Banner>
          ) : (
            <Loaded
              query={portfolio}
              skeleton={<DigitalSkeleton />}
              words={(error) => t('digital:failed', { reason: errorText(error) })}
            >
              {(known) => (
                <>
                  <TotalCard
                    portfolio={known}
                    answeredAt={dataUpdatedAt}
                    ofWallet={wallet.connected?.wallet.name}
                  />
                  <Holdings
                    portfolio={known}
                    networks={networks}
                    chainId={chainId}
                    onNetwork={setChainId}
                    address={address}
                  />
                </>
              )}
            </Loaded>
          )}
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:gap-6">
          <WalletCard wallet={wallet} />
          {data && <SharesCard portfolio={data} networks={networks} />}
          {data && <NetworkStates {...{ portfolio: data, networks, address }} answeredAt={dataUpdatedAt} />}
        </div>
      </div>
    </>
  );
}
