import type { TFunction } from 'i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge, statusLook } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { Referral } from '../api/referrals.ts';
import { statusName } from './referral-words.ts';
import { RowDecision } from './row-decision.tsx';
import type { Decisions } from './use-decisions.ts';

export function referralColumns(
  t: TFunction,
  language: string,
  decisions: Decisions,
): DataColumn<Referral>[] {
  return [
    {
      id: 'amount',
      header: t('admin-referrals:column.amount'),
      cell: ({ amount }) => t('admin-referrals:points', { points: whole(amount) }),
      look: 'w-30',
      end: true,
      sortable: true,
    },
    {
      id: 'description',
      header: t('admin-referrals:column.description'),
      cell: ({ description }) => <NameText className="text-ink-soft">{description}</NameText>,
      look: 'max-xl:hidden',
    },
    {
      id: 'score',
      header: t('admin-referrals:column.score'),
      cell: ({ metadata: { verificationScore: score } }) =>
        score === undefined ? '–' : percent(score / 100),
      look: 'w-24 max-lg:hidden',
      end: true,
      sortable: true,
    },
    {
      id: 'referred',
      header: t('admin-referrals:column.referred'),
      cell: ({ from }) => <NameText className="font-medium">{from.username}</NameText>,
      look: 'xl:w-[16%]',
    },
    {
      id: 'referrer',
      header: t('admin-referrals:column.referrer'),
      cell: ({ to }) => <NameText>{to.username}</NameText>,
      look: 'xl:w-[16%]',
    },
    {
      id: 'status',
      header: t('admin-referrals:column.status'),
      cell: ({ status }) => <StatusBadge look={statusLook(status)}>{statusName(status)}</StatusBadge>,
      look: 'w-31',
    },
    {
      id: 'timestamp',
      header: t('admin-referrals:column.date'),
      cell: ({ timestamp }) => (
        <span className="figures text-ink-soft">{shortTime(timestamp, language)}</span>
      ),
      look: 'w-40 max-lg:hidden',
      sortable: true,
    },
    {
      id: 'actions',
      header: t('admin-referrals:column.actions'),
      isScreenReaderOnly: true,
      cell: (row) => <RowDecision row={row} decisions={decisions} />,
      look: 'w-24 px-2',
      end: true,
    },
  ];
}
