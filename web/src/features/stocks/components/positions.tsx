import { formatYuan } from '@tael/money';
import { useTranslation } from 'react-i18next';
import { yuanChange } from '../../../lib/figures/change.ts';
import { whole } from '../../../lib/figures/written.ts';
import { countShown } from '../../../lib/i18n/count-shown.ts';
import { Button } from '../../../ui/button.tsx';
import type { Quote } from '../market.ts';
import type { PaperAccount } from '../paper-account.ts';
import { StockRow } from './stock-row.tsx';
import type { Trade } from './trade-sheet.tsx';

interface PositionsProps {
  quotes: Quote[];
  account: PaperAccount;
  empty: string;
  onTrade: (trade: Trade) => void;
}

export function Positions({ quotes, account, empty, onTrade }: PositionsProps) {
  const { t } = useTranslation();
  if (quotes.length === 0) return <p className="py-8 text-center text-14 text-ink-soft">{empty}</p>;
  return (
    <ul className="-mt-3 grid divide-y divide-line *:min-w-0">
      {quotes.map((quote) => {
        const { symbol, name } = quote.stock;
        const { shares = 0n, cost = 0n } = account.positions.get(symbol) ?? {};
        const held = whole(Number(shares));
        const value = shares * quote.price;
        return (
          <li key={symbol} className="py-4">
            <StockRow
              quote={quote}
              note={t('stocks:position.shares', { shares: held, count: countShown(held) })}
            />
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="figures text-14">
                <span className="font-medium">{formatYuan(value)}</span>{' '}
                <span className={value < cost ? 'text-vermilion' : 'text-jade'}>
                  {yuanChange(value - cost)}
                </span>
              </p>
              <div className="flex gap-2">
                <Button
                  look="quiet"
                  aria-label={t('stocks:trade.buyNamed', { name: t(name) })}
                  onClick={() => onTrade({ symbol, side: 'buy' })}
                >
                  {t('stocks:trade.buy')}
                </Button>
                <Button
                  look="quiet"
                  aria-label={t('stocks:trade.sellNamed', { name: t(name) })}
                  onClick={() => onTrade({ symbol, side: 'sell' })}
                >
                  {t('stocks:trade.sell')}
                </Button>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
