import type { TFunction } from 'i18next';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { ChainBadge } from '../../../product/transactions/chain-badge.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge, statusLook } from '../../../ui/status-badge.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { AdminTransaction } from '../api/transactions.ts';
import { RowDecision } from './row-decision.tsx';
import { SendMarks } from './send-marks.tsx';
import { TransactionAmount } from './transaction-amount.tsx';
import { TransactionParties } from './transaction-parties.tsx';
import { shortId, statusName, titleOf, typeName } from './transaction-words.ts';
import type { TransactionScreen } from './use-transaction-screen.ts';

export function transactionColumns(
  t: TFunction,
  language: string,
  { decisions, desks }: Pick<TransactionScreen, 'decisions' | 'desks'>,
): DataColumn<AdminTransaction>[] {
  return [
    {
      id: 'description',
      header: t('admin-transactions:column.description'),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <NameText className="min-w-0 truncate font-medium">{serverWords(titleOf(row))}</NameText>
          <ChainBadge row={row} />
          <SendMarks row={row} desk={desks?.get(row._id)} />
        </span>
      ),
    },
    {
      id: 'id',
      header: t('admin-transactions:column.id'),
      cell: (row) => <span className="figures text-ink-soft">{shortId(row)}</span>,
      look: 'w-26 max-lg:hidden',
    },
    {
      id: 'parties',
      header: t('admin-transactions:column.parties'),
      cell: (row) => <TransactionParties row={row} />,
      look: 'w-[20%]',
    },
    {
      id: 'amount',
      header: t('admin-transactions:column.amount'),
      cell: (row) => <TransactionAmount row={row} />,
      look: 'w-44',
      end: true,
      sortable: true,
    },
    {
      id: 'type',
      header: t('admin-transactions:column.type'),
      cell: ({ type }) => <Tag>{typeName(type)}</Tag>,
      look: 'w-24 max-xl:hidden',
    },
    {
      id: 'status',
      header: t('admin-transactions:column.status'),
      cell: ({ status }) => <StatusBadge look={statusLook(status)}>{statusName(status)}</StatusBadge>,
      look: 'w-31',
    },
    {
      id: 'createdAt',
      header: t('admin-transactions:column.date'),
      cell: ({ createdAt }) => (
        <span className="figures text-ink-soft">{shortTime(createdAt, language)}</span>
      ),
      look: 'w-36 max-xl:hidden',
      sortable: true,
    },
    {
      id: 'actions',
      header: t('admin-transactions:column.actions'),
      isScreenReaderOnly: true,
      cell: (row) => <RowDecision row={row} desk={desks?.get(row._id)} decisions={decisions} />,
      look: 'w-26 px-2',
      end: true,
    },
  ];
}
