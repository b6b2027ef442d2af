import type { TFunction } from 'i18next';
import { amount, whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { DayClose, ListedClose } from '../api/day-closes.ts';
import { accountName, ruleName } from './close-words.ts';
import { ProofBadge } from './proof-badge.tsx';

export const closeColumns = (
  t: TFunction,
  language: string,
  onOpen: (day: string) => void,
): DataColumn<ListedClose>[] => [
  {
    id: 'day',
    header: t('admin-system:close.day'),
    cell: ({ day }) => (
      <button
        type="button"
        className="link figures min-h-8"
        aria-label={t('admin-system:close.choose', { day })}
        onClick={() => onOpen(day)}
      >
        {day}
      </button>
    ),
    look: 'w-36',
  },
  {
    id: 'proof',
    header: t('admin-system:close.proof'),
    cell: ({ proven }) => <ProofBadge ok={proven} />,
    look: 'w-32',
  },
  {
    id: 'hash',
    header: t('admin-system:close.hash'),
    cell: ({ hash }) => <span className="figures block truncate">{hash}</span>,
    look: 'max-lg:hidden',
  },
  {
    id: 'postings',
    header: t('admin-system:close.postings'),
    cell: ({ postings }) => whole(postings) ?? '–',
    look: 'w-32',
    end: true,
  },
  {
    id: 'made',
    header: t('admin-system:close.made'),
    cell: ({ madeAt }) => <span className="figures">{shortTime(madeAt, language)}</span>,
    look: 'w-44',
    end: true,
  },
];

type Sums = DayClose['accounts'][number];

export const accountColumns = (t: TFunction): DataColumn<Sums>[] => [
  {
    id: 'account',
    header: t('admin-system:close.account'),
    cell: ({ account, currency }) => `${accountName(t, account)} (${currency})`,
    look: 'w-56',
  },
  ...(
    [
      ['opening', 'admin-system:close.opening'],
      ['in', 'admin-system:close.in'],
      ['out', 'admin-system:close.out'],
      ['closing', 'admin-system:close.closing'],
    ] as const
  ).map(([column, name]): DataColumn<Sums> => ({
    id: column,
    header: t(name),
    cell: (row) => <span className="figures">{amount(row[column]) ?? '–'}</span>,
    look: 'w-40',
    end: true,
  })),
];

type Flow = DayClose['flows'][number];

export const flowColumns = (t: TFunction): DataColumn<Flow>[] => [
  {
    id: 'kind',
    header: t('admin-system:close.kind'),
    cell: ({ kind }) => ruleName(t, kind),
    look: 'w-44',
  },
  ...(
    [
      ['from', 'admin-system:close.from'],
      ['to', 'admin-system:close.to'],
    ] as const
  ).map(([side, name]): DataColumn<Flow> => ({
    id: side,
    header: t(name),
    cell: (flow) => accountName(t, flow[side]),
    look: 'w-48',
  })),
  {
    id: 'count',
    header: t('admin-system:close.count'),
    cell: ({ count }) => whole(count) ?? '–',
    look: 'w-28',
    end: true,
  },
  {
    id: 'amount',
    header: t('admin-system:close.amount'),
    cell: (flow) => <span className="figures">{`${amount(flow.amount) ?? '–'} ${flow.currency}`}</span>,
    look: 'w-44',
    end: true,
  },
];
