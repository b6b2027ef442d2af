import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../../../lib/listing/rows-skeleton.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { treasuryQuery, type Act } from '../api/treasury.ts';
import { ActDialog } from './act-dialog.tsx';
import { ChainList } from './chain-list.tsx';

export function TreasuryPage() {
  const { t } = useTranslation();
  const treasury = useQuery(treasuryQuery);
  const [asking, setAsking] = useState<Act>();
  return (
    <>
      <PortalHeader
        title={t('admin-treasury:title')}
        actions={
          <IconButton label={t('admin-list:refresh')} onClick={() => void treasury.refetch()}>
            <RotateCw size={20} aria-hidden="true" className={treasury.isFetching ? 'animate-spin' : ''} />
          </IconButton>
        }
      />
      <Loaded query={treasury} skeleton={<RowsSkeleton rows={8} />}>
        {({ chains }) => <ChainList chains={chains} onAsk={setAsking} />}
      </Loaded>
      {asking && <ActDialog act={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
