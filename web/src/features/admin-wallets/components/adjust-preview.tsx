import { formatAmount, formatYuan, type Minor } from '@tael/money';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../../ui/facts.tsx';
import type { Figure, Operation } from '../api/adjust.ts';
import type { Wallet } from '../../../product/admin-accounts/wallet.ts';
import { adjustWords } from './adjust-words.ts';
import { adjustedCoins, adjustedSubsidy, type BeforeAfter } from './adjusted.ts';

interface AdjustPreviewProps {
  figure: Figure;
  wallet: Wallet;
  operation: Operation;
  amount: Minor | undefined;
}

export function AdjustPreview({ figure, wallet, operation, amount }: AdjustPreviewProps) {
  const { t } = useTranslation();
  const words = adjustWords[figure];
  const adjusted = figure === 'coins' ? adjustedCoins : adjustedSubsidy;
  const shown = adjusted(wallet, operation, amount ?? 0n);
  const change = ({ before, after }: BeforeAfter, written: (minor: Minor) => string): string =>
    t('admin-wallets:change', {
      before: written(before),
      after: amount === undefined ? '–' : written(after),
    });
  return (
    <div role="status" className="rounded-control border border-line px-3.5">
      <Facts
        facts={[
          [t(words.figure), change(shown.figure, figure === 'coins' ? formatAmount : formatYuan)],
          [t(words.follows), change(shown.follows, formatYuan)],
        ]}
      />
    </div>
  );
}
