import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { BackLink } from '../../../lib/back-link.tsx';
import { whole } from '../../../lib/figures/written.ts';
import { Banner } from '../../../ui/banner.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { bought, sold, watchTurned, type PaperOrder } from '../paper-account.ts';
import { usePaperAccount } from '../use-paper-account.ts';
import { useQuotes } from '../use-quotes.ts';
import { PaperCard } from './paper-card.tsx';
import { StockTabs } from './stock-tabs.tsx';
import { TradeSheet, type Trade } from './trade-sheet.tsx';

export function StocksPage() {
  const { t } = useTranslation();
  const quotes = useQuotes();
  const { account, change } = usePaperAccount();
  const [trade, setTrade] = useState<Trade>();
  const quote = trade && quotes.get(trade.symbol);

  const place = (side: Trade['side'], order: PaperOrder): void => {
    const next = account && (side === 'buy' ? bought : sold)(account, order);
    if (next === undefined) return;
    change(next);
    setTrade(undefined);
    const values = { shares: whole(Number(order.shares)), symbol: order.symbol };
    toast.success(t(side === 'buy' ? 'stocks:trade.bought' : 'stocks:trade.sold', values));
  };
  return (
    <>
      <PageHeader title={t('stocks:title')} lead={t('stocks:lead')} back={<BackLink to="/dashboard" />} />
      <div className="mb-4 lg:mb-6">
        <Banner kind="notice">{t('stocks:simulation')}</Banner>
      </div>
      {account ? (
        <div className="grid gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:items-start lg:gap-6">
          <PaperCard account={account} quotes={quotes} onReset={change} />
          <StockTabs
            account={account}
            quotes={quotes}
            onTrade={setTrade}
            onWatch={(symbol) => change(watchTurned(account, symbol))}
          />
        </div>
      ) : (
        <div
          role="status"
          aria-busy="true"
          className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
        >
          <Skeleton className="h-52" />
          <Skeleton className="h-96" />
        </div>
      )}
      {account && trade && quote && (
        <TradeSheet
          trade={trade}
          quote={quote}
          account={account}
          onPlace={(order) => place(trade.side, order)}
          onClose={() => setTrade(undefined)}
        />
      )}
    </>
  );
}
