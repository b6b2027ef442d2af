import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { RowsSkeleton } from '../../../lib/listing/rows-skeleton.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fading } from '../../../ui/fading.tsx';
import type { PointsList } from './list-state.ts';
import type { PointsScreen } from './use-points-screen.ts';
import { userColumns } from './user-columns.tsx';

const first = 10;

export function TopUsers({ screen }: { screen: PointsScreen }) {
  const { t, i18n } = useTranslation();
  const { list, show, users, keys, mayWrite, ownId, add } = screen;
  const { sort, ascending, all } = list;
  return (
    <section aria-label={t('admin-points:users')} className="mt-8">
      <h2 className="mb-3 text-16 font-semibold">{t('admin-points:users')}</h2>
      <Loaded query={users} skeleton={<RowsSkeleton rows={first} />}>
        {({ rows }) => (
          <Fading out={users.isPlaceholderData}>
            {rows.length === 0 ? (
              <p className="text-14 text-ink-soft">{t('admin-points:noUsers')}</p>
            ) : (
              <TableCard
                table={keys.table}
                label={t('admin-points:users')}
                columns={userColumns(t, i18n.language, { mayAdd: mayWrite, ownId, onAdd: add })}
                rows={all ? rows : rows.slice(0, first)}
                idOf={({ _id }) => _id}
                nameOf={({ username }) => username}
                order={{ by: sort, descending: !ascending }}
                onOrder={({ by, descending }) =>
                  show({ sort: by as PointsList['sort'], ascending: !descending })
                }
              />
            )}
            {rows.length > first && (
              <div className="mt-3">
                <Button look="quiet" onClick={() => show({ all: !all })}>
                  {all
                    ? t('admin-points:fewer', { n: whole(first) })
                    : t('admin-points:more', { n: whole(rows.length) })}
                </Button>
              </div>
            )}
          </Fading>
        )}
      </Loaded>
    </section>
  );
}
