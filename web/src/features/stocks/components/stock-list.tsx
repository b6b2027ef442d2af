import { useTranslation } from 'react-i18next';
import type { Quote } from '../market.ts';
import type { PaperAccount } from '../paper-account.ts';
import { StockRow } from './stock-row.tsx';
import type { Trade } from './trade-sheet.tsx';
import { WatchButton } from './watch-button.tsx';

interface StockListProps {
  quotes: Quote[];
  account: PaperAccount;
  empty: string;
  onTrade: (trade: Trade) => void;
  onWatch: (symbol: string) => void;
}

export function StockList({ quotes, account, empty, onTrade, onWatch }: StockListProps) {
  const { t } = useTranslation();
  if (quotes.length === 0) return <p className="py-8 text-center text-14 text-ink-soft">{empty}</p>;
  return (
    <ul className="-mt-3 grid divide-y divide-line *:min-w-0">
      {quotes.map((quote) => {
        const { symbol, name } = quote.stock;
        return (
          <li key={symbol} className="flex items-center gap-1 py-1">
            <button
              type="button"
              onClick={() => onTrade({ symbol, side: 'buy' })}
              aria-label={t('stocks:trade.buyNamed', { name: t(name) })}
              className="-ml-2 min-w-0 flex-1 rounded-control px-2 py-2 text-left transition-colors hover:bg-line/40"
            >
              <StockRow quote={quote} />
            </button>
            <span className="-mr-3">
              <WatchButton
                name={t(name)}
                watched={account.watched.includes(symbol)}
                onTurn={() => onWatch(symbol)}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
