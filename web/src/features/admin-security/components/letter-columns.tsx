import type { TFunction } from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { NameText } from '../../../ui/name-text.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { DeadLetter } from '../api/dead-letters.ts';

export function letterColumns(t: TFunction, language: string): DataColumn<DeadLetter>[] {
  return [
    {
      id: 'service',
      header: t('admin-security:column.service'),
      cell: ({ service }) => <span className="text-ink-soft">{service}</span>,
      look: 'w-32',
    },
    {
      id: 'type',
      header: t('admin-security:column.type'),
      cell: ({ type }) => <NameText className="font-medium">{type}</NameText>,
    },
    {
      id: 'reason',
      header: t('admin-security:column.failure'),
      cell: ({ reason }) => <NameText>{reason}</NameText>,
    },
    {
      id: 'attempts',
      header: t('admin-security:column.attempts'),
      cell: ({ attempts }) => whole(attempts),
      look: 'w-24 max-lg:hidden',
      end: true,
    },
    {
      id: 'parkedAt',
      header: t('admin-security:column.parked'),
      cell: ({ parkedAt }) => (
        <span className="text-ink-soft">{parkedAt ? timeAgo(parkedAt, language) : '–'}</span>
      ),
      look: 'w-40',
    },
  ];
}
