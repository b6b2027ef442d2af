import { useTranslation } from 'react-i18next';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import type { ReferralList } from './list-state.ts';
import { referralColumns } from './referral-columns.tsx';
import { loadFailure } from './referral-words.ts';
import { idOf, limit, type ReferralScreen } from './use-referral-screen.ts';

export function ReferralTable({ screen }: { screen: ReferralScreen }) {
  const { t, i18n } = useTranslation();
  const { list, show, query, ticked, decisions, keys, clear } = screen;
  return (
    <ListView
      label={t('admin-referrals:title')}
      query={query}
      limit={limit}
      empty={t('admin-referrals:none')}
      words={loadFailure}
      onWiden={clear}
      onPage={(page) => show({ page })}
    >
      {(shown) => (
        <TableCard
          table={keys.table}
          label={t('admin-referrals:title')}
          columns={referralColumns(t, i18n.language, decisions)}
          rows={shown}
          idOf={idOf}
          nameOf={({ from }) => from.username}
          order={{ by: list.sort, descending: !list.ascending }}
          onOrder={({ by, descending }) => show({ sort: by as ReferralList['sort'], ascending: !descending })}
          {...(decisions.mayDecide && { ticked })}
          opened={list.open}
          onOpen={(id) => show({ open: id })}
        />
      )}
    </ListView>
  );
}
