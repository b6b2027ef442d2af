import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { StatusBadge, type StatusLook } from '../../../ui/status-badge.tsx';
import type { Network } from '../api/portfolio.ts';
import { useAge } from '../use-age.ts';
import { SearchReach } from './search-reach.tsx';

const states: Record<string, { look: StatusLook; label: string }> = {
  success: { look: 'done', label: 'digital:networks.success' },
  price_failed: { look: 'waiting', label: 'digital:networks.priceFailed' },
  rpc_failed: { look: 'refused', label: 'digital:networks.rpcFailed' },
};

interface NetworkStateProps {
  chain: Network;
  explorer: string | undefined;
  answeredAt: number;
}

export function NetworkState({ chain, explorer, answeredAt }: NetworkStateProps) {
  const { t } = useTranslation();
  const age = useAge(chain.age ?? 0, answeredAt);
  const state = states[chain.status];
  const block = whole(chain.block);
  return (
    <li className="py-3">
      <p className="flex items-center justify-between gap-3 text-14 font-medium">
        <span className="min-w-0 truncate">{chain.name}</span>
        <StatusBadge look={state?.look ?? 'other'}>{state ? t(state.label) : chain.status}</StatusBadge>
      </p>
      <p className="figures mt-1 flex flex-wrap gap-x-3 text-12 text-ink-soft">
        {block !== undefined && chain.block !== null && (
          <BlockNumber url={explorer && `${explorer}/block/${chain.block}`}>
            {t('digital:networks.block', { block })}
          </BlockNumber>
        )}
        {chain.age !== null && <span>{age}</span>}
        {chain.node !== '' && <span className="break-all">{chain.node}</span>}
      </p>
      {chain.reason !== '' && (
        <p className="mt-1 text-12 break-words text-ink-soft">{serverWords(chain.reason)}</p>
      )}
      {chain.status !== 'rpc_failed' && <SearchReach chain={chain} />}
      {chain.skipped.length > 0 && (
        <p className="mt-1 text-12 text-ink-soft">
          {t('digital:networks.skipped', { count: chain.skipped.length })}
        </p>
      )}
    </li>
  );
}

function BlockNumber({ url, children }: { url: string | undefined; children: string }) {
  if (url === undefined) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="link">
      {children}
    </a>
  );
}
