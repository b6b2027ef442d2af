import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Quote } from '../market.ts';
import type { PaperAccount } from '../paper-account.ts';
import { StockList } from './stock-list.tsx';
import type { Trade } from './trade-sheet.tsx';

interface DiscoverProps {
  quotes: Quote[];
  account: PaperAccount;
  onTrade: (trade: Trade) => void;
  onWatch: (symbol: string) => void;
}

type Order = 'all' | 'gainers' | 'losers';

export function Discover({ quotes, ...list }: DiscoverProps) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<Order>('all');
  const shown = {
    all: () => quotes,
    gainers: () =>
      quotes.filter(({ change }) => change > 0n).toSorted((one, other) => other.changePart - one.changePart),
    losers: () =>
      quotes.filter(({ change }) => change < 0n).toSorted((one, other) => one.changePart - other.changePart),
  }[order]();
  return (
    <>
      <div className="mb-6">
        <Segmented
          label={t('stocks:order.label')}
          value={order}
          onChange={setOrder}
          options={[
            { value: 'all', label: t('stocks:order.all') },
            { value: 'gainers', label: t('stocks:order.gainers') },
            { value: 'losers', label: t('stocks:order.losers') },
          ]}
        />
      </div>
      <StockList {...list} quotes={shown} empty={t('stocks:empty.search')} />
    </>
  );
}
