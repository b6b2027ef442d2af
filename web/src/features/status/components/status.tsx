import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStatus } from '../api/status.ts';
import { OpenIncidents, PastIncidents } from './incident-lists.tsx';
import { Overall } from './overall.tsx';
import { PartRow } from './part-row.tsx';

export function Status() {
  const { t } = useTranslation();
  const query = useStatus();
  return (
    <>
      <PageHeader title={t('status:title')} lead={t('status:lead')} />
      <Loaded query={query} skeleton={<Waiting />}>
        {(status) => (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-6">
            <div className="grid min-w-0 gap-4 lg:gap-6">
              <Overall status={status} />
              <OpenIncidents incidents={status.incidents} />
              <Card title={t('status:parts')}>
                <ul className="-my-4 divide-y divide-line">
                  {status.parts.map((part) => (
                    <PartRow key={part.part} part={part} record={status.record} />
                  ))}
                </ul>
              </Card>
            </div>
            <PastIncidents status={status} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const Waiting = () => (
  <div className="grid gap-4 lg:gap-6">
    <Card className="grid gap-3">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 w-40" />
    </Card>
    <Card className="grid gap-6">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </Card>
  </div>
);
