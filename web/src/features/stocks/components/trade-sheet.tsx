import { formatYuan } from '@tael/money';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { Quote } from '../market.ts';
import type { PaperAccount, PaperOrder } from '../paper-account.ts';

export interface Trade {
  symbol: string;
  side: 'buy' | 'sell';
}

interface TradeSheetProps {
  trade: Trade;
  quote: Quote;
  account: PaperAccount;
  onPlace: (order: PaperOrder) => void;
  onClose: () => void;
}

const typedShares = /^\d{0,7}$/;

export function TradeSheet({ trade: { symbol, side }, quote, account, onPlace, onClose }: TradeSheetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const { price, stock } = quote;
  const held = account.positions.get(symbol)?.shares ?? 0n;
  const most = side === 'buy' ? account.cash / price : held;
  const shares = BigInt(typed || 0);
  const name = t(stock.name);
  const change = (text: string): void => {
    setProblem('');
    if (typedShares.test(text)) setTyped(text);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (shares === 0n) setProblem(t('stocks:trade.noShares'));
    else if (shares > most) setProblem(t(side === 'buy' ? 'stocks:trade.noCash' : 'stocks:trade.tooMany'));
    else onPlace({ symbol, shares, price });
  };
  const figures = { shares: whole(Number(shares)), total: formatYuan(shares * price) };
  return (
    <Sheet
      open
      title={t(side === 'buy' ? 'stocks:trade.buyNamed' : 'stocks:trade.sellNamed', { name })}
      lead={t('stocks:trade.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-5">
        <Facts
          facts={[
            [t('stocks:trade.price'), formatYuan(price)],
            [t('stocks:paper.cash'), formatYuan(account.cash)],
            [t('stocks:trade.held'), whole(Number(held))],
          ]}
        />
        <Field
          label={t('stocks:trade.shares')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          value={typed}
          onChange={(event) => change(event.target.value)}
          error={problem || undefined}
          hint={t('stocks:trade.most', { shares: whole(Number(most)) })}
        />
        <Button type="submit" wide>
          {t(side === 'buy' ? 'stocks:trade.confirmBuy' : 'stocks:trade.confirmSell', figures)}
        </Button>
      </form>
    </Sheet>
  );
}
