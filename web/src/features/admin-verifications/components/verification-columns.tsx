import type { TFunction } from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { documentName } from '../../../product/verification/document-words.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { Verification } from '../api/verifications.ts';
import { ClaimText } from './claim-text.tsx';
import { stateLooks, stateNames } from './verification-words.ts';

export const verificationColumns = (t: TFunction, language: string): DataColumn<Verification>[] => [
  {
    id: 'user',
    header: t('admin-verifications:column.user'),
    cell: ({ user }) => <NameText className="font-medium">{user.username}</NameText>,
  },
  {
    id: 'document',
    header: t('admin-verifications:column.document'),
    cell: ({ documentType }) => documentName(documentType),
    look: 'w-40 max-md:hidden',
  },
  {
    id: 'submitted',
    header: t('admin-verifications:column.submitted'),
    cell: ({ submittedAt }) => (
      <span className="figures text-ink-soft">{shortTime(submittedAt, language)}</span>
    ),
    look: 'w-40 max-lg:hidden',
  },
  {
    id: 'state',
    header: t('admin-verifications:column.state'),
    cell: ({ state }) => <StatusBadge look={stateLooks[state]}>{t(stateNames[state])}</StatusBadge>,
    look: 'w-32',
  },
  {
    id: 'signal',
    header: t('admin-verifications:column.signal'),
    cell: ({ sameDocument }) =>
      sameDocument === 0 ? (
        '–'
      ) : (
        <span className="font-medium text-vermilion">
          {t('admin-verifications:sameDocument', { count: sameDocument, shown: whole(sameDocument) })}
        </span>
      ),
    look: 'w-44 max-md:hidden',
  },
  {
    id: 'claim',
    header: t('admin-verifications:column.claim'),
    cell: ({ claim }) => <ClaimText claim={claim} />,
    look: 'w-48 max-lg:hidden',
  },
];
