import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../../../lib/listing/rows-skeleton.tsx';
import { SearchForm } from '../../../lib/listing/search-form.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { configurationQuery } from '../api/configuration.ts';
import type { ShowSystem } from './list-state.ts';
import { MissingNotice } from './missing-notice.tsx';
import { settingColumns } from './setting-columns.tsx';
import { SystemSection } from './system-section.tsx';

export function ConfigurationPart({ search, show }: { search: string; show: ShowSystem }) {
  const { t } = useTranslation();
  const configuration = useQuery(configurationQuery);
  const [typed, setTyped] = useState(search);
  const keys = useListKeys({});
  const fits = ({ name }: { name: string }): boolean => name.includes(search.toUpperCase());
  return (
    <>
      <p className="mb-4 text-14 text-ink-soft">{t('admin-system:configuration.lead')}</p>
      <SearchForm onSubmit={() => show({ search: typed.trim() })} className="mb-4 flex">
        <ListSearch
          ref={keys.search}
          label={t('admin-system:search')}
          placeholder={t('admin-system:configuration.name')}
          value={typed}
          onChange={setTyped}
        />
      </SearchForm>
      <Loaded query={configuration} skeleton={<RowsSkeleton rows={20} />}>
        {({ services, missing }) => {
          const found = Object.entries(services)
            .map(([service, settings]) => [service, settings.filter(fits)] as const)
            .filter(([, settings]) => settings.length > 0);
          return (
            <>
              <MissingNotice missing={missing} />
              {found.length === 0 && search !== '' && (
                <p className="text-14 text-ink-soft">{t('admin-system:configuration.none')}</p>
              )}
              {found.map(([service, settings]) => (
                <SystemSection key={service} title={service}>
                  <TableCard
                    label={service}
                    columns={settingColumns(t)}
                    rows={settings}
                    idOf={({ name }) => name}
                    nameOf={({ name }) => name}
                  />
                </SystemSection>
              ))}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
