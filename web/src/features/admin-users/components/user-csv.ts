import type { TFunction } from 'i18next';
import type { CsvColumn } from '../../../lib/listing/csv.ts';
import type { AdminUser } from '../api/users.ts';

/** Figures without signs and groups, times as the server tells them: a file is for machines. */
export const userCsv = (t: TFunction): CsvColumn<AdminUser>[] => [
  { header: 'id', cell: ({ _id }) => _id },
  { header: t('admin-users:column.username'), cell: ({ username }) => username },
  { header: t('admin-users:column.email'), cell: ({ email }) => email },
  { header: t('admin-users:column.role'), cell: ({ role }) => role },
  { header: t('admin-users:column.status'), cell: ({ status }) => status },
  { header: t('admin-users:column.level'), cell: ({ membershipLevel }) => membershipLevel },
  { header: t('admin-users:column.points'), cell: ({ points }) => points },
  { header: t('admin-users:form.balance'), cell: ({ balance }) => balance },
  { header: t('admin-users:facts.coins'), cell: ({ coinsHeld }) => coinsHeld },
  { header: t('admin-users:column.joined'), cell: ({ createdAt }) => createdAt },
  { header: t('admin-users:timeline.lastLogin'), cell: ({ lastLogin }) => lastLogin },
  { header: t('admin-users:column.lastActive'), cell: ({ lastActive }) => lastActive },
];
