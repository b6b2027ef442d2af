import { Coins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { KnownNetworks } from '../api/networks.ts';
import type { Asset, Network } from '../api/portfolio.ts';
import { AssetRow } from './asset-row.tsx';

interface AssetListProps {
  assets: Asset[];
  chains: Network[];
  networks: KnownNetworks;
  onRescan: () => void;
}

/** What is worth most comes first; what looks like spam is hidden until somebody wants to see it. */
export function AssetList({ assets, chains, networks, onRescan }: AssetListProps) {
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
          <button type="button" onClick={onRescan} className="link -mt-6 min-h-11 px-2 text-14">
            {t('digital:empty.rescan')}
          </button>
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
