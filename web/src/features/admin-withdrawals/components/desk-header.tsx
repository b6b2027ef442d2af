import { Download, FileSpreadsheet, Gauge, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { DeskScreen } from './use-desk-screen.ts';

export function DeskHeader({ screen }: { screen: DeskScreen }) {
  const { t } = useTranslation();
  const { actions, csv, payouts } = screen;
  return (
    <PortalHeader
      title={t('admin-withdrawals:title')}
      actions={
        <>
          <IconButton
            label={t('admin-list:csv')}
            aria-busy={csv.saving || undefined}
            onClick={screen.saveCsv}
          >
            {csv.saving ? <Spinner /> : <Download size={20} aria-hidden="true" />}
          </IconButton>
          <IconButton label={t('admin-list:refresh')} onClick={screen.refresh}>
            <RotateCw size={20} aria-hidden="true" className={payouts.isFetching ? 'animate-spin' : ''} />
          </IconButton>
          <Button
            look="quiet"
            icon={<Gauge size={18} aria-hidden="true" />}
            onClick={() => actions.ask({ what: 'limits' })}
          >
            {t('admin-withdrawals:limits.title')}
          </Button>
          {actions.mayProcess && (
            <Button
              look="quiet"
              icon={<FileSpreadsheet size={18} aria-hidden="true" />}
              onClick={() => actions.ask({ what: 'file' })}
            >
              {t('admin-withdrawals:file.title')}
            </Button>
          )}
        </>
      }
    />
  );
}
