import type { TFunction } from 'i18next';
import type { CsvColumn } from '../../../lib/listing/csv.ts';
import type { PointsUser } from '../api/points.ts';

/** Figures without groups, times as the server tells them: a file is for machines. */
export const pointsCsv = (t: TFunction): CsvColumn<PointsUser>[] => [
  { header: 'id', cell: ({ _id }) => _id },
  { header: t('admin-points:column.username'), cell: ({ username }) => username },
  { header: t('admin-points:column.email'), cell: ({ email }) => email },
  { header: t('admin-points:column.points'), cell: ({ points }) => points },
  { header: t('admin-points:column.available'), cell: ({ available }) => available },
  { header: t('admin-points:column.level'), cell: ({ membershipLevel }) => membershipLevel },
  { header: t('admin-points:column.status'), cell: ({ status }) => status },
  { header: t('admin-points:column.lastActive'), cell: ({ lastActive }) => lastActive },
];
