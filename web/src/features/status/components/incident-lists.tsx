import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Status } from '../api/status.ts';
import { IncidentCard } from './incident-card.tsx';

export function OpenIncidents({ incidents }: Pick<Status, 'incidents'>) {
  const { t } = useTranslation();
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  if (open.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="sr-only">{t('status:open')}</h2>
      {open.map((incident) => (
        <IncidentCard key={incident._id} incident={incident} />
      ))}
    </section>
  );
}

export function PastIncidents({ status: { incidents, record } }: { status: Status }) {
  const { t } = useTranslation();
  const past = incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  const isQuiet = record !== null && incidents.length === 0;
  const title = isQuiet
    ? t('status:none.title')
    : record
      ? t('status:none.earlier')
      : t('status:none.unknown');
  return (
    <section className="grid min-w-0 gap-4">
      <h2 className="text-16 font-semibold">{t('status:past')}</h2>
      {past.length === 0 && (
        <Card>
          <EmptyState
            icon={<CircleCheck size={20} aria-hidden="true" />}
            title={title}
            {...(isQuiet && { lead: t('status:none.lead') })}
          />
        </Card>
      )}
      {past.map((incident) => (
        <IncidentCard key={incident._id} incident={incident} />
      ))}
    </section>
  );
}
