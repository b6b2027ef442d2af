import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Quote } from '../market.ts';
import type { PaperAccount } from '../paper-account.ts';
import { Discover } from './discover.tsx';
import { Positions } from './positions.tsx';
import { StockList } from './stock-list.tsx';
import type { Trade } from './trade-sheet.tsx';

interface StockTabsProps {
  account: PaperAccount;
  quotes: ReadonlyMap<string, Quote>;
  onTrade: (trade: Trade) => void;
  onWatch: (symbol: string) => void;
}

type Tab = 'watchlist' | 'portfolio' | 'discover';

export function StockTabs({ account, quotes, onTrade, onWatch }: StockTabsProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('watchlist');
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const found = [...quotes.values()].filter(({ stock }) =>
    [stock.symbol, t(stock.name)].some((text) => text.toLowerCase().includes(words)),
  );
  const list = { account, onTrade, onWatch };
  return (
    <Card>
      <div className="mb-4">
        <SearchField label={t('stocks:search')} value={sought} onChange={setSought} clear={t('app:clear')} />
      </div>
      <Tabs
        label={t('stocks:tabs.label')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'watchlist',
            label: t('stocks:tabs.watchlist'),
            content: (
              <StockList
                {...list}
                quotes={found.filter(({ stock }) => account.watched.includes(stock.symbol))}
                empty={t(words === '' ? 'stocks:empty.watchlist' : 'stocks:empty.search')}
              />
            ),
          },
          {
            value: 'portfolio',
            label: t('stocks:tabs.portfolio'),
            content: (
              <Positions
                account={account}
                onTrade={onTrade}
                quotes={found.filter(({ stock }) => account.positions.has(stock.symbol))}
                empty={t(words === '' ? 'stocks:empty.portfolio' : 'stocks:empty.search')}
              />
            ),
          },
          {
            value: 'discover',
            label: t('stocks:tabs.discover'),
            content: <Discover {...list} quotes={found} />,
          },
        ]}
      />
    </Card>
  );
}
