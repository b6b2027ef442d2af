import type { TFunction } from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { timeAgo } from '../../../lib/i18n/time-ago.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { ChainPosition } from '../api/scanner.ts';

export const chainColumns = (t: TFunction, language: string): DataColumn<ChainPosition>[] => [
  {
    id: 'chain',
    header: t('admin-system:scanner.chain'),
    cell: ({ name }) => <NameText className="font-medium">{name}</NameText>,
  },
  {
    id: 'position',
    header: t('admin-system:scanner.position'),
    cell: ({ cursor }) => whole(cursor) ?? '–',
    look: 'w-32 max-md:hidden',
    end: true,
  },
  {
    id: 'head',
    header: t('admin-system:scanner.head'),
    cell: ({ head }) => whole(head) ?? '–',
    look: 'w-32 max-lg:hidden',
    end: true,
  },
  {
    id: 'lag',
    header: t('admin-system:scanner.lag'),
    cell: ({ head, lag }) =>
      head === null ? '–' : t('admin-system:scanner.blocks', { count: lag, shown: whole(lag) }),
    look: 'w-28',
    end: true,
  },
  {
    id: 'block',
    header: t('admin-system:scanner.block'),
    cell: ({ lastBlockAt }) => (
      <span className="text-ink-soft">{lastBlockAt === null ? '–' : timeAgo(lastBlockAt, language)}</span>
    ),
    look: 'w-36 max-xl:hidden',
  },
  {
    id: 'state',
    header: t('admin-system:scanner.state'),
    cell: ({ problem }) =>
      problem === '' ? (
        <StatusBadge look="done">{t('admin-system:scanner.reading')}</StatusBadge>
      ) : (
        <NameText className="text-amber">{problem}</NameText>
      ),
    look: 'w-[34%] md:w-[20%]',
  },
  {
    id: 'deposits',
    header: t('admin-system:scanner.deposits'),
    cell: ({ deposits: { waiting, inReview, confirmed, vanished } }) => (
      <NameText className="text-ink-soft">
        {t('admin-system:scanner.counts', {
          waiting: whole(waiting),
          inReview: whole(inReview),
          confirmed: whole(confirmed),
          vanished: whole(vanished),
        })}
      </NameText>
    ),
    look: 'max-lg:hidden lg:w-[22%]',
  },
];
