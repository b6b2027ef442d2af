import { Banknote, FileSpreadsheet, Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { Button } from '../../../ui/button.tsx';
import type { DeskScreen } from './use-desk-screen.ts';

export function DeskHeader({ screen }: { screen: DeskScreen }) {
  const { t } = useTranslation();
  const { actions, csv, payouts } = screen;
  return (
    <PortalHeader
      title={t('admin-withdrawals:title')}
      actions={
        <>
          <ListTools
            list="withdrawals"
            saving={csv.saving}
            refreshing={payouts.isFetching}
            onCsv={screen.saveCsv}
            onRefresh={screen.refresh}
          />
          <Button
            look="quiet"
            icon={<Gauge size={18} aria-hidden="true" />}
            onClick={() => actions.ask({ what: 'limits' })}
          >
            {t('admin-withdrawals:limits.title')}
          </Button>
          <Button
            look="quiet"
            icon={<Banknote size={18} aria-hidden="true" />}
            onClick={() => actions.ask({ what: 'rails' })}
          >
            {t('admin-withdrawals:rails.title')}
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
