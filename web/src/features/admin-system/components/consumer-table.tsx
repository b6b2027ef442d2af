import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { Events } from '../api/health.ts';

type Row = Events['services'][string]['consumers'][number] & { service: string };

const columns = (t: TFunction): DataColumn<Row>[] => [
  {
    id: 'service',
    header: t('admin-system:health.service'),
    cell: ({ service }) => <NameText className="font-medium">{service}</NameText>,
  },
  {
    id: 'group',
    header: t('admin-system:events.group'),
    cell: ({ group }) => <NameText>{group}</NameText>,
    look: 'w-[20%]',
  },
  {
    id: 'topic',
    header: t('admin-system:events.topic'),
    cell: ({ topic }) =>
      topic === null ? (
        <span className="text-vermilion">{t('admin-system:events.unread')}</span>
      ) : (
        <NameText className="text-ink-soft">{topic}</NameText>
      ),
    look: 'w-[36%]',
  },
  {
    id: 'lag',
    header: t('admin-system:events.lag'),
    cell: ({ lag }) => whole(lag) ?? '–',
    look: 'w-28',
    end: true,
  },
];

export function ConsumerTable({ services }: { services: Events['services'] }) {
  const { t } = useTranslation();
  const rows = Object.entries(services)
    .flatMap(([service, { consumers }]) => consumers.map((consumer): Row => ({ service, ...consumer })))
    .toSorted((one, other) => (other.lag ?? Infinity) - (one.lag ?? Infinity) || 0);
  if (rows.length === 0) return <p className="text-14 text-ink-soft">{t('admin-system:events.noGroups')}</p>;
  return (
    <TableCard
      label={t('admin-system:events.consumers')}
      columns={columns(t)}
      rows={rows}
      idOf={({ service, group, topic }) => `${service} ${group} ${topic ?? ''}`}
      nameOf={({ group, topic }) => `${group} ${topic ?? ''}`}
    />
  );
}
