import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { BulkOutcome } from '../../../lib/listing/bulk-outcome.tsx';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { TickedBar } from '../../../lib/listing/ticked-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { withheldLimit, type Award } from '../api/withheld.ts';
import type { PointsScreen } from './use-points-screen.ts';
import { idOf, useWithheld } from './use-withheld.ts';
import { withheldColumns } from './withheld-columns.tsx';
import { WithheldDialog } from './withheld-dialog.tsx';

const nameOf = ({ user, description }: Award): string => `${user.username ?? user._id} ${description}`;

export function WithheldSection({ screen }: { screen: PointsScreen }) {
  const { t, i18n } = useTranslation();
  const { list, show, mayWrite, ownId } = screen;
  const withheld = useWithheld(list.page, ownId);
  const { query, ticked, asking, verdict, bulk, ask } = withheld;
  const title = t('admin-points:withheld.title');
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="mt-1 mb-3 text-14 text-ink-soft">
        {t('admin-points:withheld.lead')}{' '}
        {query.data && query.data.total > 0 && (
          <span className="figures">
            {t('admin-points:withheld.sum', {
              count: query.data.total,
              shown: whole(query.data.total),
              points: whole(query.data.points),
            })}
          </span>
        )}
      </p>
      <ListView
        label={title}
        query={query}
        limit={withheldLimit}
        empty={t('admin-points:withheld.none')}
        onPage={(page) => show({ page })}
      >
        {(shown) => (
          <TableCard
            label={title}
            columns={withheldColumns(t, i18n.language, withheld.isOwn)}
            rows={shown}
            idOf={idOf}
            nameOf={nameOf}
            {...(mayWrite && { ticked })}
          />
        )}
      </ListView>
      <TickedBar ticked={ticked}>
        <Button look="quiet" onClick={() => ask('release')}>
          {t('admin-points:withheld.release')}
        </Button>
        <Button look="danger" onClick={() => ask('refuse')}>
          {t('admin-points:withheld.refuse')}
        </Button>
      </TickedBar>
      {/* Closes by itself after a full success, which a toast reports. */}
      {bulk.items.some(({ state }) => state !== 'done') && (
        <BulkOutcome
          title={t(
            verdict === 'release' ? 'admin-points:withheld.releasing' : 'admin-points:withheld.refusing',
          )}
          bulk={bulk}
          nameOf={nameOf}
        />
      )}
      {asking && <WithheldDialog asking={asking} withheld={withheld} />}
    </section>
  );
}
