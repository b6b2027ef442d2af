import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { depositChains } from '../../../product/wallet/chains.ts';
import { Banner } from '../../../ui/banner.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReceiveDesk } from './receive-desk.tsx';

const whilePreparedMs = 2_000;

export function ReceivePage() {
  const { t } = useTranslation();
  const asked = useQuery({
    ...depositChains,
    refetchInterval: (query) => (query.state.data?.walletAddress === null ? whilePreparedMs : false),
  });
  return (
    <>
      <PageHeader title={t('receive:title')} lead={t('receive:lead')} />
      <Loaded query={asked} skeleton={<ReceiveSkeleton />}>
        {({ walletAddress, chains }) =>
          walletAddress === null ? (
            <Banner kind="notice">{t('receive:preparing')}</Banner>
          ) : (
            <ReceiveDesk address={walletAddress} chains={chains} />
          )
        }
      </Loaded>
    </>
  );
}

function ReceiveSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
      <Skeleton className="h-120" />
      <Skeleton className="h-72" />
    </div>
  );
}
