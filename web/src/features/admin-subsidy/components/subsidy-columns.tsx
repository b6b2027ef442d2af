import type { TFunction } from 'i18next';
import { yuan } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { SubsidyEntry } from '../api/subsidies.ts';
import { lookOf, operationName, signed } from './subsidy-words.ts';

export const subsidyColumns = (t: TFunction, language: string): DataColumn<SubsidyEntry>[] => [
  {
    id: 'user',
    header: t('admin-subsidy:column.user'),
    cell: ({ user }) =>
      user ? (
        <NameText className="font-medium">{user.username}</NameText>
      ) : (
        <span className="text-ink-soft">{t('admin-subsidy:nobody')}</span>
      ),
  },
  {
    id: 'operation',
    header: t('admin-subsidy:column.operation'),
    cell: (entry) => <StatusBadge look={lookOf(entry)}>{operationName(entry.operation)}</StatusBadge>,
    look: 'w-28',
  },
  {
    id: 'change',
    header: t('admin-subsidy:column.change'),
    cell: ({ change }) => signed(change),
    look: 'w-40',
    end: true,
  },
  {
    id: 'shortfall',
    header: t('admin-subsidy:column.shortfall'),
    cell: ({ shortfall }) =>
      shortfall === 0 ? '–' : <span className="text-vermilion">{yuan(shortfall)}</span>,
    look: 'w-32 max-lg:hidden',
    end: true,
  },
  {
    id: 'after',
    header: t('admin-subsidy:column.after'),
    cell: ({ subsidyAfter }) => yuan(subsidyAfter) ?? '–',
    look: 'w-44 max-lg:hidden',
    end: true,
  },
  {
    id: 'reason',
    header: t('admin-subsidy:column.reason'),
    cell: ({ reason }) => <NameText className="text-ink-soft">{reason}</NameText>,
    look: 'max-xl:hidden xl:w-[15%]',
  },
  {
    id: 'by',
    header: t('admin-subsidy:column.by'),
    cell: ({ processedBy }) => <NameText>{processedBy?.username ?? t('admin-subsidy:unknown')}</NameText>,
    look: 'w-28 max-md:hidden',
  },
  {
    id: 'time',
    header: t('admin-subsidy:column.time'),
    cell: ({ createdAt }) => <span className="figures text-ink-soft">{shortTime(createdAt, language)}</span>,
    look: 'w-40 max-md:hidden',
  },
];
