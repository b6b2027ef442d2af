import { formatYuan, fromJsonNumber } from '@tael/money';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { amount, whole, yuan } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { StatTiles, type StatTile } from '../../../ui/stat-tiles.tsx';
import { walletStatsQuery, type WalletStats } from '../api/wallet-stats.ts';
import { valueOf } from './adjusted.ts';

export function WalletTiles() {
  const { t } = useTranslation();
  const query = useQuery(walletStatsQuery);
  return (
    <div>
      <Loaded query={query} skeleton={<StatTiles busy tiles={tilesOf(t)} />}>
        {(stats) => <StatTiles busy={false} tiles={tilesOf(t, stats)} />}
      </Loaded>
    </div>
  );
}

function tilesOf(t: TFunction, stats?: WalletStats): StatTile[] {
  const average = fromJsonNumber(stats?.avgCoins);
  const rate = stats?.coinUtilizationRate;
  return [
    { label: t('admin-wallets:stats.users'), figure: whole(stats?.totalUsers) },
    { label: t('admin-wallets:stats.coins'), figure: amount(stats?.totalCoins) },
    { label: t('admin-wallets:stats.value'), figure: yuan(stats?.totalValue) },
    { label: t('admin-wallets:stats.average'), figure: amount(stats?.avgCoins) },
    {
      label: t('admin-wallets:stats.averageValue'),
      figure: average === undefined ? undefined : formatYuan(valueOf(average, stats?.coinPrice)),
    },
    { label: t('admin-wallets:stats.withCoins'), figure: whole(stats?.usersWithCoins) },
    {
      label: t('admin-wallets:stats.utilization'),
      figure: typeof rate === 'number' ? percent(rate / 100) : undefined,
    },
    { label: t('admin-wallets:stats.price'), figure: yuan(stats?.coinPrice) },
  ];
}
