import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { useOpened } from '../../../lib/listing/use-opened.ts';
import { actName } from '../../../product/admin-register/register-words.ts';
import { auditQuery, oneActQuery } from '../api/audit.ts';
import { ActDrawer } from './act-drawer.tsx';
import { everyAct, type SecurityList, type Show } from './list-state.ts';
import { actColumns } from './register-columns.tsx';
import { RegisterFilters } from './register-filters.tsx';

const limit = 20;

export function RegisterView({ list, show }: { list: SecurityList; show: Show }) {
  const { t, i18n } = useTranslation();
  const { actor, action, object, from, to, page, open } = list;
  const filter = { actor, action, object, from, to };
  const acts = useQuery(auditQuery({ ...filter, page, limit }));
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const clear = isFiltered ? () => show(everyAct) : undefined;
  const keys = useListKeys({ open, show });
  const opened = useOpened(open, acts, oneActQuery(open));
  return (
    <>
      <RegisterFilters filter={filter} search={keys.search} onApply={show} onClear={clear} />
      <ListView
        label={t('admin-security:tabs.register')}
        query={acts}
        limit={limit}
        empty={t('admin-security:register.none')}
        onWiden={clear}
        onPage={(next) => show({ page: next })}
      >
        {(rows) => (
          <TableCard
            table={keys.table}
            label={t('admin-security:tabs.register')}
            columns={actColumns(t, i18n.language)}
            rows={rows}
            idOf={({ _id }) => _id}
            nameOf={(act) => actName(act.action)}
            opened={open}
            onOpen={(id) => show({ open: id })}
          />
        )}
      </ListView>
      {open !== '' && (
        <ActDrawer
          key={open}
          query={opened}
          onFilter={(wanted) => show({ ...everyAct, ...wanted, open: '' })}
          onClose={() => show({ open: '' })}
        />
      )}
    </>
  );
}
