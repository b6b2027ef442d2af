import { useQuery } from '@tanstack/react-query';
import { Banknote, FileSpreadsheet, Gauge, Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { railsQuery } from '../api/rails.ts';
import type { DeskScreen } from './use-desk-screen.ts';

export function DeskHeader({ screen }: { screen: DeskScreen }) {
  const { t } = useTranslation();
  const { actions, csv, payouts } = screen;
  const { data } = useQuery(railsQuery);
  const hasBankFiles = data?.rails.some(({ method, provider }) => method === 'bank' && provider !== null);
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
          {actions.mayProcess && hasBankFiles && (
            <Button
              look="quiet"
              icon={<Landmark size={18} aria-hidden="true" />}
              onClick={() => actions.ask({ what: 'bankFiles' })}
            >
              {t('admin-withdrawals:bankFiles.title')}
            </Button>
          )}
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
