import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { rowsShown, verificationsQuery } from '../api/verifications.ts';
import { states, useVerificationList } from './list-state.ts';
import { Review } from './review.tsx';
import { verificationColumns } from './verification-columns.tsx';
import { stateNames } from './verification-words.ts';

export function VerificationsPage() {
  const { t, i18n } = useTranslation();
  const [{ state, page, open }, show] = useVerificationList();
  const query = useQuery(verificationsQuery(state, page));
  const keys = useListKeys({ open, show });
  const title = t('admin-verifications:title');
  return (
    <>
      <PortalHeader
        title={title}
        actions={
          <IconButton label={t('admin-list:refresh')} onClick={() => void query.refetch()}>
            <RotateCw size={20} aria-hidden="true" className={query.isFetching ? 'animate-spin' : ''} />
          </IconButton>
        }
      />
      {open !== '' && <Review key={open} id={open} onClose={() => show({ open: '' })} />}
      <div className="mb-4">
        <ChoiceChips
          label={t('admin-verifications:column.state')}
          value={state}
          options={states.map((value) => ({ value, label: t(stateNames[value]) }))}
          onChange={(chosen) => show({ state: chosen })}
        />
      </div>
      <ListView
        label={title}
        query={query}
        limit={rowsShown}
        empty={t('admin-verifications:none')}
        onPage={(wanted) => show({ page: wanted })}
      >
        {(rows) => (
          <TableCard
            table={keys.table}
            label={title}
            columns={verificationColumns(t, i18n.language)}
            rows={rows}
            idOf={({ _id }) => _id}
            nameOf={({ user }) => user.username}
            opened={open}
            onOpen={(id) => show({ open: id })}
          />
        )}
      </ListView>
    </>
  );
}
