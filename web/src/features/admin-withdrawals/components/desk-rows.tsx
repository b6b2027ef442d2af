import { useTranslation } from 'react-i18next';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { CursorStrip } from './cursor-strip.tsx';
import { payoutColumns } from './payout-columns.tsx';
import { idOf, type DeskScreen } from './use-desk-screen.ts';
import { useKeptCursor } from './use-kept-cursor.ts';

export function DeskRows({ screen, payouts }: { screen: DeskScreen; payouts: readonly Payout[] }) {
  const { t, i18n } = useTranslation();
  const { list, show, actions, keys, ticked } = screen;
  const keepCursor = useKeptCursor(keys.table, payouts.map(idOf).join());
  return (
    <div onFocus={keepCursor}>
      <TableCard
        table={keys.table}
        label={t('admin-withdrawals:title')}
        columns={payoutColumns(t, i18n.language, actions)}
        rows={payouts}
        idOf={idOf}
        nameOf={({ userId }) => userId.username}
        order={{ by: 'createdAt', descending: list.newest }}
        onOrder={({ descending }) => show({ newest: descending })}
        {...(actions.mayProcess && { ticked })}
        opened={list.open}
        onOpen={(id) => show({ open: id })}
      />
      <CursorStrip table={keys.table} payouts={payouts} actions={actions} lifted={ticked.ids.size > 0} />
    </div>
  );
}
