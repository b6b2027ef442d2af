import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { rowsShown } from '../api/payouts.ts';
import { DeskBulk } from './desk-bulk.tsx';
import { DeskDialogs } from './desk-dialogs.tsx';
import { DeskFilters } from './desk-filters.tsx';
import { DeskHeader } from './desk-header.tsx';
import { DeskRefusals } from './desk-refusals.tsx';
import { DeskRows } from './desk-rows.tsx';
import { DeskTiles } from './desk-tiles.tsx';
import { RailNotices } from './rail-notices.tsx';
import { PayoutDrawer } from './payout-drawer.tsx';
import { useDeskScreen } from './use-desk-screen.ts';

export function DeskPage() {
  const { t } = useTranslation();
  const screen = useDeskScreen();
  const { list, show, payouts, rows, gathered, csv, actions } = screen;
  const { open } = list;
  return (
    <>
      <DeskHeader screen={screen} />
      <DeskTiles kind={list.kind} />
      <div className="my-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <DeskFilters list={list} search={screen.keys.search} onShow={show} />
      </div>
      <div className="mb-4 grid gap-3 empty:hidden">
        <RailNotices />
        <RefusalBanner error={gathered.error} />
        <RefusalBanner error={csv.error ?? undefined} />
        <DeskRefusals actions={actions} open={open} />
      </div>
      <ListView
        label={t('admin-withdrawals:title')}
        query={payouts}
        limit={rowsShown}
        empty={t('admin-withdrawals:none')}
        onWiden={screen.clear}
        onPage={(page) => show({ page })}
      >
        {(shown) => <DeskRows screen={screen} payouts={shown} />}
      </ListView>
      {open !== '' && (
        <PayoutDrawer
          key={open}
          id={open}
          listed={rows.find(({ _id }) => _id === open)}
          actions={actions}
          onClose={() => show({ open: '' })}
        />
      )}
      <DeskBulk screen={screen} />
      <DeskDialogs screen={screen} />
    </>
  );
}
