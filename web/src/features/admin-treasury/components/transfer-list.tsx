import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import type { Act, ChainTransfer, TreasuryChain } from '../api/treasury.ts';
import { TransferRow } from './transfer-row.tsx';

interface TransferListProps {
  title: string;
  chain: TreasuryChain;
  transfers: readonly ChainTransfer[];
  total: number;
  onAsk: (act: Act) => void;
}

export function TransferList({ title, chain, transfers, total, onAsk }: TransferListProps) {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className="mb-2 text-14 font-semibold">{title}</h3>
      {transfers.length > 0 && (
        <ul
          aria-label={`${chain.name}: ${title}`}
          className="divide-y divide-line rounded-card border border-line bg-raised"
        >
          {transfers.map((transfer) => (
            <TransferRow
              key={transfer.id}
              transfer={transfer}
              onAct={(word) => onAsk({ word, transfer, chain })}
            />
          ))}
        </ul>
      )}
      {total > transfers.length && (
        <p className="mt-2 text-14 text-ink-soft">
          {t('admin-treasury:more', { shown: whole(total - transfers.length) })}
        </p>
      )}
    </div>
  );
}
