import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { whole } from '../../../lib/figures/written.ts';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { Events } from '../api/health.ts';
import { duration } from './system-words.ts';

type Row = Events['services'][string] & { service: string };

const columns = (t: TFunction): DataColumn<Row>[] => [
  {
    id: 'service',
    header: t('admin-system:health.service'),
    cell: ({ service }) => <NameText className="font-medium">{service}</NameText>,
  },
  {
    id: 'relay',
    header: t('admin-system:events.relay'),
    cell: ({ relayLeads }) => (
      <StatusBadge look={relayLeads ? 'done' : 'refused'}>
        {t(relayLeads ? 'admin-system:events.leads' : 'admin-system:events.stopped')}
      </StatusBadge>
    ),
    look: 'w-40',
  },
  {
    id: 'outbox',
    header: t('admin-system:events.outbox'),
    cell: ({ outboxDepth }) => whole(outboxDepth) ?? '–',
    look: 'w-48',
    end: true,
  },
  {
    id: 'age',
    header: t('admin-system:events.age'),
    cell: ({ outboxDepth, outboxAgeSeconds }) =>
      outboxDepth === 0 ? '–' : duration(outboxAgeSeconds * 1000),
    look: 'w-32 max-lg:hidden',
    end: true,
  },
  {
    id: 'dead',
    header: t('admin-system:events.dead'),
    cell: ({ service, deadLetters }) =>
      deadLetters === 0 ? (
        whole(0)
      ) : (
        <Link
          to={`/admin/security?view=letters&service=${service}`}
          aria-label={t('admin-system:events.deadOf', {
            count: deadLetters,
            shown: whole(deadLetters),
            service,
          })}
          className="inline-flex h-8 items-center px-1 font-medium text-vermilion underline"
        >
          {whole(deadLetters)}
        </Link>
      ),
    look: 'w-32',
    end: true,
  },
];

export function OutboxTable({ services }: { services: Events['services'] }) {
  const { t } = useTranslation();
  return (
    <TableCard
      label={t('admin-system:events.title')}
      columns={columns(t)}
      rows={Object.entries(services).map(([service, flow]) => ({ service, ...flow }))}
      idOf={({ service }) => service}
      nameOf={({ service }) => service}
    />
  );
}
