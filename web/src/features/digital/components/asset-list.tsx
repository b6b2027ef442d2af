import { Coins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { KnownNetworks } from '../api/networks.ts';
import type { Asset, Network, Rescan } from '../api/portfolio.ts';
import { AssetRow } from './asset-row.tsx';
import { RescanNetworks } from './rescan-networks.tsx';

interface AssetListProps {
  assets: Asset[];
  chains: Network[];
  networks: KnownNetworks;
  address: string | undefined;
  rescan: Rescan | undefined;
}

export function AssetList({ assets, chains, networks, address, rescan }: AssetListProps) {
  const { t } = useTranslation();
  const [withSpam, setWithSpam] = useState(false);
  const spam = assets.filter((asset) => asset.spam).length;
  const shown = assets
    .filter((asset) => withSpam || !asset.spam)
    .toSorted((one, other) => (other.value ?? -1) - (one.value ?? -1));
  const isEmpty = shown.every(({ balance }) => balance === '0');
  const nameOf = (chainId: number): string =>
    chains.find((chain) => chain.chainId === chainId)?.name ?? t('digital:unknownChain');
  return (
    <>
      {isEmpty ? (
        <div className="grid justify-items-center">
          <EmptyState
            icon={<Coins size={20} aria-hidden="true" />}
            title={t('digital:empty.title')}
            lead={t('digital:empty.lead')}
          />
          <RescanNetworks address={address} rescan={rescan} look="link" />
        </div>
      ) : (
        <ul className="-mt-2 grid divide-y divide-line">
          {shown.map((asset) => (
            <AssetRow
              key={`${asset.chainId} ${asset.address}`}
              asset={asset}
              network={nameOf(asset.chainId)}
              colour={networks.get(asset.chainId)?.colour}
            />
          ))}
        </ul>
      )}
      {spam > 0 && (
        <div className="mt-2 border-t border-line pt-2">
          <Switch
            label={t('digital:spam.show', { count: spam })}
            hint={t('digital:spam.hint')}
            checked={withSpam}
            onChange={setWithSpam}
          />
        </div>
      )}
    </>
  );
}
