import { useTranslation } from 'react-i18next';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { useNarrow } from '../../../ui/use-wide.ts';
import { shownWallets } from '../api/wallets.ts';
import type { WalletList } from './list-state.ts';
import type { WalletScreen } from './use-wallet-screen.ts';
import { WalletCards } from './wallet-cards.tsx';
import { walletColumns } from './wallet-columns.tsx';
import { WalletDrawer } from './wallet-drawer.tsx';
import { WalletFilters } from './wallet-filters.tsx';

export function WalletTab({ screen }: { screen: WalletScreen }) {
  const { t } = useTranslation();
  const { list, show, wallets, keys, opened } = screen;
  const narrow = useNarrow();
  return (
    <>
      <WalletFilters list={list} search={keys.search} onShow={show} />
      <ListView
        label={t('admin-wallets:tab.wallets')}
        query={wallets}
        limit={shownWallets}
        empty={t('admin-wallets:none')}
        onWiden={screen.clear}
        onPage={(page) => show({ page })}
      >
        {(rows) =>
          narrow ? (
            <WalletCards wallets={rows} screen={screen} />
          ) : (
            <TableCard
              table={keys.table}
              label={t('admin-wallets:tab.wallets')}
              columns={walletColumns(t, screen)}
              rows={rows}
              idOf={({ _id }) => _id}
              nameOf={({ username }) => username}
              order={{ by: list.sort, descending: !list.ascending }}
              onOrder={({ by, descending }) =>
                show({ sort: by as WalletList['sort'], ascending: !descending })
              }
              opened={list.open}
              onOpen={(id) => show({ open: id })}
            />
          )
        }
      </ListView>
      {list.open !== '' && <WalletDrawer key={list.open} id={list.open} query={opened} screen={screen} />}
    </>
  );
}
