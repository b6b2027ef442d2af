import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { withdrawalRequestsQuery } from '../api/withdrawal-requests.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { HealthCards } from './health-cards.tsx';
import { useWalletScreen } from './use-wallet-screen.ts';
import { WalletTab } from './wallet-tab.tsx';
import { WalletTiles } from './wallet-tiles.tsx';
import { WalletsHeader } from './wallets-header.tsx';
import { WithdrawalTab } from './withdrawal-tab.tsx';

export function WalletsPage() {
  const { t } = useTranslation();
  const screen = useWalletScreen();
  const { list, show, csv, asking, mayHealth, mayWithdrawals } = screen;
  const requests = useQuery({ ...withdrawalRequestsQuery, enabled: mayWithdrawals });
  const count = whole(requests.data?.total);
  return (
    <>
      <WalletsHeader screen={screen} />
      <div className="mb-5 grid gap-3">
        {mayHealth && <HealthCards />}
        <WalletTiles />
        <RefusalBanner error={csv.error ?? undefined} />
      </div>
      <Tabs
        label={t('admin-wallets:title')}
        value={list.tab}
        onChange={(tab) => show({ tab, open: '' })}
        tabs={[
          {
            value: 'wallets',
            label: t('admin-wallets:tab.wallets'),
            content: <WalletTab screen={screen} />,
          },
          {
            value: 'withdrawals',
            label: t('admin-wallets:tab.withdrawals', { count: count ?? '–' }),
            content: <WithdrawalTab query={requests} mayRead={mayWithdrawals} />,
          },
        ]}
      />
      {asking && (
        <AdjustDialog
          key={`${asking.wallet._id} ${asking.figure}`}
          figure={asking.figure}
          wallet={asking.wallet}
          onClose={screen.done}
        />
      )}
    </>
  );
}
