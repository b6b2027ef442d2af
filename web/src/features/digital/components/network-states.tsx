import { useTranslation } from 'react-i18next';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import type { KnownNetworks } from '../api/networks.ts';
import type { Network, Portfolio } from '../api/portfolio.ts';
import { NetworkState } from './network-state.tsx';
import { RescanNetworks } from './rescan-networks.tsx';

interface NetworkStatesProps {
  portfolio: Portfolio;
  networks: KnownNetworks;
  answeredAt: number;
  address: string | undefined;
}

const notConfigured = 'not configured here';

const isUnused = ({ status, reason }: Network): boolean =>
  status === 'rpc_failed' && reason === notConfigured;

export function NetworkStates({ portfolio, networks, answeredAt, address }: NetworkStatesProps) {
  const { t } = useTranslation();
  const { chains, rescan } = portfolio;
  const failed = (chain: Network): number => (chain.status === 'rpc_failed' ? 1 : 0);
  const unused = chains.filter(isUnused);
  return (
    <Card title={t('digital:networks.title')}>
      <ul className="-mt-3 -mb-2.5 grid divide-y divide-line">
        {chains
          .filter((chain) => !isUnused(chain))
          .toSorted((one, other) => failed(one) - failed(other))
          .map((chain) => (
            <NetworkState
              key={chain.chainId}
              chain={chain}
              answeredAt={answeredAt}
              explorer={networks.get(chain.chainId)?.explorer}
            />
          ))}
        {unused.map(({ chainId, name }) => (
          <li key={chainId} className="flex items-baseline justify-between gap-3 py-2.5 text-ink-soft">
            <span className="min-w-0 truncate text-14">{name}</span>
            <span className="shrink-0 text-12">{serverWords(notConfigured)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 mb-3 border-t border-line pt-4 text-12 text-ink-soft">{t('digital:search.hint')}</p>
      <RescanNetworks address={address} rescan={rescan ?? undefined} look="button" />
    </Card>
  );
}
