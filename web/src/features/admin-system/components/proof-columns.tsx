import type { TFunction } from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { PastProof } from '../api/ledger.ts';
import { ProofBadge } from './proof-badge.tsx';
import { duration } from './system-words.ts';

export const tookOf = ({ startedAt, finishedAt }: Pick<PastProof, 'startedAt' | 'finishedAt'>): number =>
  Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));

export const proofColumns = (t: TFunction, language: string): DataColumn<PastProof>[] => [
  {
    id: 'finished',
    header: t('admin-system:ledger.finished'),
    cell: ({ finishedAt }) => <span className="figures">{shortTime(finishedAt, language)}</span>,
  },
  {
    id: 'state',
    header: t('admin-system:health.status'),
    cell: ({ ok }) => <ProofBadge ok={ok} />,
    look: 'w-32',
  },
  {
    id: 'kind',
    header: t('admin-system:ledger.scope'),
    cell: ({ kind }) => t(kind === 'full' ? 'admin-system:ledger.full' : 'admin-system:ledger.tail'),
    look: 'w-48 max-md:hidden',
  },
  {
    id: 'breaks',
    header: t('admin-system:ledger.breaks'),
    cell: ({ breaks }) => whole(breaks) ?? '–',
    look: 'w-28 max-md:hidden',
    end: true,
  },
  {
    id: 'postings',
    header: t('admin-system:ledger.postings'),
    cell: ({ postings }) => whole(postings) ?? '–',
    look: 'w-40 max-md:hidden',
    end: true,
  },
  {
    id: 'accounts',
    header: t('admin-system:ledger.accounts'),
    cell: ({ accounts }) => whole(accounts) ?? '–',
    look: 'w-40 max-lg:hidden',
    end: true,
  },
  {
    id: 'took',
    header: t('admin-system:ledger.took'),
    cell: (proof) => duration(tookOf(proof)),
    look: 'w-32 max-md:hidden',
    end: true,
  },
];
