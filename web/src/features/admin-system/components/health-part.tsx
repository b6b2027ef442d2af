import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../../../lib/listing/rows-skeleton.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { eventsQuery, healthQuery } from '../api/health.ts';
import { ConsumerTable } from './consumer-table.tsx';
import { MissingNotice } from './missing-notice.tsx';
import { OutboxTable } from './outbox-table.tsx';
import { ReplicaTable } from './replica-table.tsx';
import { SystemSection } from './system-section.tsx';

export function HealthPart() {
  const { t } = useTranslation();
  const health = useQuery(healthQuery);
  const events = useQuery(eventsQuery);
  return (
    <>
      <SystemSection title={t('admin-system:health.services')}>
        <Loaded query={health} skeleton={<RowsSkeleton rows={7} />}>
          {(found) => <ReplicaTable health={found} />}
        </Loaded>
      </SystemSection>
      <Loaded query={events} skeleton={<RowsSkeleton rows={7} />}>
        {({ services, missing }) => (
          <>
            <MissingNotice missing={missing} />
            <SystemSection title={t('admin-system:events.title')}>
              <OutboxTable services={services} />
            </SystemSection>
            <SystemSection title={t('admin-system:events.consumers')}>
              <ConsumerTable services={services} />
            </SystemSection>
          </>
        )}
      </Loaded>
    </>
  );
}
