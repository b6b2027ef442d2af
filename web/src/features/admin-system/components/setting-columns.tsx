import type { TFunction } from 'i18next';
import type { DataColumn } from '../../../ui/table-features.ts';
import { NameText } from '../../../ui/name-text.tsx';
import type { Setting } from '../api/configuration.ts';

const sources: Record<string, string> = {
  environment: 'admin-system:configuration.environment',
  default: 'admin-system:configuration.default',
  unset: 'admin-system:configuration.unset',
};

export const settingColumns = (t: TFunction): DataColumn<Setting>[] => [
  {
    id: 'name',
    header: t('admin-system:configuration.name'),
    cell: ({ name }) => <NameText className="font-medium">{name}</NameText>,
  },
  {
    id: 'value',
    header: t('admin-system:configuration.value'),
    cell: ({ value, source, isSecret }) =>
      isSecret && source !== 'unset' ? (
        <span className="text-ink-soft">
          <span aria-hidden="true">{t('admin-system:configuration.masked')}</span>
          <span className="sr-only">{t('admin-system:configuration.secret')}</span>
        </span>
      ) : (
        <NameText className="figures">{value ?? '–'}</NameText>
      ),
    look: 'w-[45%]',
  },
  {
    id: 'source',
    header: t('admin-system:configuration.source'),
    cell: ({ source }) => (
      <span className="text-ink-soft">{sources[source] === undefined ? source : t(sources[source])}</span>
    ),
    look: 'w-40',
  },
];
