import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Act, TreasuryChain } from '../api/treasury.ts';
import { ChainSection } from './chain-section.tsx';

/** A chain without providers still shows the sends that wait for it. */
const isInUse = ({ off, providers, queue, stuckCount }: TreasuryChain): boolean =>
  off === undefined || providers.length > 0 || queue.waiting > 0 || stuckCount > 0;

interface ChainListProps {
  chains: readonly TreasuryChain[];
  onAsk: (act: Act) => void;
}

export function ChainList({ chains, onAsk }: ChainListProps) {
  const { t } = useTranslation();
  const used = chains.filter(isInUse);
  const unused = chains.filter((chain) => !isInUse(chain));
  return (
    <>
      {used.length === 0 && (
        <EmptyState
          icon={<Landmark size={24} aria-hidden="true" />}
          title={t('admin-treasury:empty.title')}
          lead={t('admin-treasury:empty.lead')}
        />
      )}
      {used.map((chain) => (
        <ChainSection key={chain.network} chain={chain} onAsk={onAsk} />
      ))}
      {unused.length > 0 && (
        <section aria-labelledby="networks-off">
          <h2 id="networks-off" className="mb-2 text-16 font-semibold">
            {t('admin-treasury:off')}
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-raised text-14">
            {unused.map(({ network, name, off }) => (
              <li key={network} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-2.5">
                <span className="font-medium">{name}</span>
                <span className="text-ink-soft">{off}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
