import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { KnownNetworks } from '../api/networks.ts';
import type { Portfolio } from '../api/portfolio.ts';
import { AssetList } from './asset-list.tsx';
import { DefiList } from './defi-list.tsx';
import { NftGrid } from './nft-grid.tsx';

interface HoldingsProps {
  portfolio: Portfolio;
  networks: KnownNetworks;
  chainId: number | undefined;
  onNetwork: (chainId: number | undefined) => void;
  /** Of the connected wallet; undefined for the user's own deposit address. */
  address: string | undefined;
}

type Tab = 'wallet' | 'nfts' | 'defi';

export function Holdings({ portfolio, networks, chainId, onNetwork, address }: HoldingsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('wallet');
  const isShown = (one: { chainId: number }): boolean => chainId === undefined || one.chainId === chainId;
  const nfts = portfolio.nfts.filter(isShown);
  return (
    <div className="min-w-0">
      <div className="mb-4">
        <ChoiceChips
          label={t('digital:networks.filter')}
          value={String(chainId ?? '')}
          options={[
            { value: '', label: t('digital:networks.all') },
            ...portfolio.chains.map(({ chainId: id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(chosen) => onNetwork(chosen === '' ? undefined : Number(chosen))}
        />
      </div>
      <Card>
        <Tabs
          label={t('digital:tabs.label')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'wallet',
              label: t('digital:tabs.wallet'),
              content: (
                <AssetList
                  assets={portfolio.assets.filter(isShown)}
                  chains={portfolio.chains}
                  networks={networks}
                  address={address}
                  rescan={portfolio.rescan ?? undefined}
                />
              ),
            },
            {
              value: 'nfts',
              label: t('digital:tabs.nfts'),
              content: <NftGrid nfts={nfts} networks={networks} />,
            },
            {
              value: 'defi',
              label: t('digital:tabs.defi'),
              content: <DefiList protocols={portfolio.defi} />,
            },
          ]}
        />
      </Card>
    </div>
  );
}
