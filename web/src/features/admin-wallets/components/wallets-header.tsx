import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { WalletScreen } from './use-wallet-screen.ts';

export function WalletsHeader({ screen }: { screen: WalletScreen }) {
  const { t } = useTranslation();
  const { csv, wallets, saveCsv, refresh } = screen;
  return (
    <PortalHeader
      title={t('admin-wallets:title')}
      actions={
        <>
          <IconButton label={t('admin-list:csv')} aria-busy={csv.saving || undefined} onClick={saveCsv}>
            {csv.saving ? <Spinner /> : <Download size={20} aria-hidden="true" />}
          </IconButton>
          <IconButton label={t('admin-list:refresh')} onClick={refresh}>
            <RotateCw size={20} aria-hidden="true" className={wallets.isFetching ? 'animate-spin' : ''} />
          </IconButton>
        </>
      }
    />
  );
}
