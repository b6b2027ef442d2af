import i18next, { type TFunction } from 'i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { actName, kindName } from '../../../product/admin-register/register-words.ts';
import { NameText } from '../../../ui/name-text.tsx';
import type { DataColumn } from '../../../ui/table-features.ts';
import type { Act } from '../api/audit.ts';
import { shortId } from './short-id.ts';

export function actColumns(t: TFunction, language: string): DataColumn<Act>[] {
  return [
    {
      id: 'time',
      header: t('admin-security:column.time'),
      cell: ({ createdAt }) => (
        <span className="figures text-ink-soft">{shortTime(createdAt, language)}</span>
      ),
      look: 'w-40',
    },
    {
      id: 'actor',
      header: t('admin-security:column.actor'),
      cell: ({ actor }) => <NameText className="font-medium">{actor.username ?? actor._id}</NameText>,
    },
    {
      id: 'action',
      header: t('admin-security:column.action'),
      cell: ({ action }) => <NameText>{actName(action)}</NameText>,
    },
    {
      id: 'subject',
      header: t('admin-security:column.subject'),
      cell: ({ object }) => <NameText>{subjectOf(object)}</NameText>,
    },
    {
      id: 'reason',
      header: t('admin-security:column.reason'),
      cell: ({ reason }) => <NameText className="text-ink-soft">{reason === '' ? '–' : reason}</NameText>,
      look: 'max-xl:hidden',
    },
    {
      id: 'service',
      header: t('admin-security:column.service'),
      cell: ({ service }) => <span className="text-ink-soft">{service}</span>,
      look: 'w-32 max-lg:hidden',
    },
  ];
}

export const subjectOf = ({ kind, id, username }: Act['object']): string =>
  username ?? i18next.t('admin-register:subject', { kind: kindName(kind), id: shortId(id) });
