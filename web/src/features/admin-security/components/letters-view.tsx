import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { deadLettersQuery } from '../api/dead-letters.ts';
import { letterColumns } from './letter-columns.tsx';
import { LetterDrawer } from './letter-drawer.tsx';
import type { SecurityList, Show } from './list-state.ts';
import { services } from './security-words.ts';

const limit = 20;

export function LettersView({ list, show }: { list: SecurityList; show: Show }) {
  const { t, i18n } = useTranslation();
  const { service, page, open } = list;
  const letters = useQuery(deadLettersQuery({ service, page, limit }));
  const keys = useListKeys({ open, show });
  const opened = letters.data?.rows.find(({ id }) => id === open);
  const close = (): void => show({ open: '' });
  return (
    <>
      <div className="mb-4 w-52">
        <SelectField
          dense
          label={t('admin-security:column.service')}
          value={service}
          options={[
            { value: 'all', label: t('admin-security:letters.allServices') },
            ...services.map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) => show({ service: target.value as SecurityList['service'], open: '' })}
        />
      </div>
      <ListView
        label={t('admin-security:tabs.letters')}
        query={letters}
        limit={limit}
        empty={t('admin-security:letters.none')}
        onWiden={service === 'all' ? undefined : () => show({ service: 'all' })}
        onPage={(next) => show({ page: next })}
      >
        {(rows) => (
          <TableCard
            table={keys.table}
            label={t('admin-security:tabs.letters')}
            columns={letterColumns(t, i18n.language)}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={({ type }) => type}
            opened={open}
            onOpen={(id) => show({ open: id })}
          />
        )}
      </ListView>
      {opened && <LetterDrawer key={open} letter={opened} onSettled={close} onClose={close} />}
    </>
  );
}
