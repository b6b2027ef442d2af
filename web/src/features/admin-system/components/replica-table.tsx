import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Health, Replica } from '../api/health.ts';
import { duration, statusLookOf, statusName } from './system-words.ts';

interface Row extends Replica {
  service: string;
}

const columns = (t: TFunction): DataColumn<Row>[] => [
  {
    id: 'service',
    header: t('admin-system:health.service'),
    cell: ({ service }) => <NameText className="font-medium">{service}</NameText>,
  },
  {
    id: 'replica',
    header: t('admin-system:health.replica'),
    cell: ({ instance, address }) => <NameText className="text-ink-soft">{instance ?? address}</NameText>,
    look: 'w-[28%]',
  },
  {
    id: 'status',
    header: t('admin-system:health.status'),
    cell: ({ status, problems }) => (
      <span className="flex flex-wrap items-center gap-2">
        <StatusBadge look={statusLookOf(status)}>{statusName(status)}</StatusBadge>
        {Object.entries(problems).map(([part, kind]) => (
          <span key={part} className="text-12 text-vermilion">
            {t('admin-system:health.problem', { part, kind })}
          </span>
        ))}
      </span>
    ),
    look: 'w-[28%]',
  },
  {
    id: 'uptime',
    header: t('admin-system:health.uptime'),
    cell: ({ uptime }) => (uptime === null ? '–' : duration(uptime * 1000)),
    look: 'w-28',
    end: true,
  },
  {
    id: 'delay',
    header: t('admin-system:health.delay'),
    cell: ({ eventLoopDelayMs }) => (eventLoopDelayMs === null ? '–' : duration(eventLoopDelayMs)),
    look: 'w-40 max-lg:hidden',
    end: true,
  },
];

export function ReplicaTable({ health: { services, gateway } }: { health: Health }) {
  const { t } = useTranslation();
  const rows: Row[] = [
    {
      service: t('admin-system:health.gateway'),
      ...{ address: gateway.instance, instance: gateway.instance, status: 'healthy', problems: {} },
      ...{ uptime: gateway.uptime, eventLoopDelayMs: null },
    },
    ...Object.entries(services).flatMap(([service, { replicas }]) =>
      replicas.map((replica) => ({ service, ...replica })),
    ),
  ];
  return (
    <TableCard
      label={t('admin-system:health.services')}
      columns={columns(t)}
      rows={rows}
      idOf={({ service, address }) => `${service} ${address}`}
      nameOf={({ service }) => service}
    />
  );
}
