import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import type { KnownNetworks } from '../api/networks.ts';
import type { Network } from '../api/portfolio.ts';
import { NetworkState } from './network-state.tsx';

interface NetworkStatesProps {
  chains: Network[];
  networks: KnownNetworks;
  toldAt: number;
}

/** How each network was read, the ones that answered first. */
export function NetworkStates({ chains, networks, toldAt }: NetworkStatesProps) {
  const { t } = useTranslation();
  const failed = (chain: Network): number => (chain.status === 'rpc_failed' ? 1 : 0);
  return (
    <Card title={t('digital:networks.title')}>
      <ul className="-my-3 grid divide-y divide-line">
        {chains
          .toSorted((one, other) => failed(one) - failed(other))
          .map((chain) => (
            <NetworkState
              key={chain.chainId}
              chain={chain}
              toldAt={toldAt}
              explorer={networks.get(chain.chainId)?.explorer}
            />
          ))}
      </ul>
    </Card>
  );
}
