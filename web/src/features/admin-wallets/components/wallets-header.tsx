import { useTranslation } from 'react-i18next';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import type { WalletScreen } from './use-wallet-screen.ts';

export function WalletsHeader({ screen }: { screen: WalletScreen }) {
  const { t } = useTranslation();
  const { csv, wallets, saveCsv, refresh } = screen;
  return (
    <PortalHeader
      title={t('admin-wallets:title')}
      actions={
        <ListTools
          list="wallets"
          saving={csv.saving}
          refreshing={wallets.isFetching}
          onCsv={saveCsv}
          onRefresh={refresh}
        />
      }
    />
  );
}
