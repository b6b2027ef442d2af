import { formatYuan } from '@tael/money';
import { useTranslation } from 'react-i18next';
import { percentChange } from '../../../lib/figures/change.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import type { Quote } from '../market.ts';

interface StockRowProps {
  quote: Quote;
  note?: string;
}

export function StockRow({ quote: { stock, price, change, changePart, course }, note }: StockRowProps) {
  const { t } = useTranslation();
  const rising = change >= 0n;
  return (
    <span className="flex items-center gap-2 sm:gap-4">
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-14 leading-tight font-semibold">{t(stock.name)}</span>
        <span className="figures block truncate text-12 text-ink-soft">{note ?? stock.symbol}</span>
      </span>
      <Sparkline values={course} rising={rising} className="h-8 w-8 shrink-0 sm:w-24" />
      <span className="figures w-20 shrink-0 text-right sm:w-24">
        <span className="block text-14 font-semibold">{formatYuan(price)}</span>
        <span className={`block text-12 font-medium ${rising ? 'text-jade' : 'text-vermilion'}`}>
          {percentChange(changePart)}
        </span>
      </span>
    </span>
  );
}
