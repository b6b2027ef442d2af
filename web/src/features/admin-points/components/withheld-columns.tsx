import type { TFunction } from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { OwnNote } from '../../../lib/listing/own-note.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { Award } from '../api/withheld.ts';

export const withheldColumns = (
  t: TFunction,
  language: string,
  isOwn: (award: Award) => boolean,
): DataColumn<Award>[] => [
  {
    id: 'username',
    header: t('admin-points:column.username'),
    cell: (award) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <NameText className="font-medium">{award.user.username ?? award.user._id}</NameText>
        {isOwn(award) && <OwnNote />}
      </span>
    ),
  },
  {
    id: 'description',
    header: t('admin-points:column.description'),
    cell: ({ description }) => <NameText className="text-ink-soft">{serverWords(description)}</NameText>,
  },
  {
    id: 'points',
    header: t('admin-points:column.points'),
    cell: ({ points }) => whole(points) ?? '–',
    look: 'w-28',
    end: true,
  },
  {
    id: 'network',
    header: t('admin-points:column.network'),
    cell: ({ network }) => <span className="figures text-ink-soft">{network.slice(0, 8)}</span>,
    look: 'w-28 max-md:hidden',
  },
  {
    id: 'date',
    header: t('admin-points:column.date'),
    cell: ({ timestamp }) => <span className="figures text-ink-soft">{shortTime(timestamp, language)}</span>,
    look: 'w-40 max-lg:hidden',
  },
];
