import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../../../lib/listing/rows-skeleton.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { scannerQuery } from '../api/scanner.ts';
import { chainColumns } from './chain-columns.tsx';
import { DisagreementCard } from './disagreement-card.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { RescanList } from './rescan-list.tsx';
import { SystemSection } from './system-section.tsx';

export function ScannerPart() {
  const { t, i18n } = useTranslation();
  const scanner = useQuery(scannerQuery);
  return (
    <Loaded query={scanner} skeleton={<RowsSkeleton rows={6} />}>
      {({ chains, rescans }) => (
        <>
          <div className="mb-6 grid gap-3 empty:hidden">
            {chains.map(
              ({ chainId, name, disagreement }) =>
                disagreement && <DisagreementCard key={chainId} chain={name} disagreement={disagreement} />,
            )}
          </div>
          <SystemSection title={t('admin-system:tab.scanner')}>
            {chains.length === 0 ? (
              <p className="text-14 text-ink-soft">{t('admin-system:scanner.none')}</p>
            ) : (
              <TableCard
                label={t('admin-system:tab.scanner')}
                columns={chainColumns(t, i18n.language)}
                rows={chains}
                idOf={({ name }) => name}
                nameOf={({ name }) => name}
              />
            )}
          </SystemSection>
          {chains.some(({ providers }) => providers.length > 0) && (
            <SystemSection title={t('admin-system:scanner.endpoints')}>
              <EndpointList chains={chains} />
            </SystemSection>
          )}
          {rescans.length > 0 && (
            <SystemSection title={t('admin-system:scanner.rescans')}>
              <RescanList
                rescans={rescans}
                nameOf={(chain) => chains.find(({ chainId }) => chainId === chain)?.name ?? '–'}
              />
            </SystemSection>
          )}
        </>
      )}
    </Loaded>
  );
}
