import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '../../../lib/listing/rows-skeleton.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { staffQuery, type StaffMember } from '../api/staff.ts';
import { ResetDialog } from './reset-dialog.tsx';
import { staffColumns } from './staff-columns.tsx';

const skeletonRows = 8;

export function StaffView() {
  const { t, i18n } = useTranslation();
  const { id, role } = useSessionUser();
  const query = useQuery(staffQuery);
  const keys = useListKeys({});
  const [resets, setResets] = useState<StaffMember>();
  const mayReset = (member: StaffMember): boolean =>
    role === 'admin' && member._id !== id && member.secondFactorSince !== null;
  const settings = {
    off: t('admin-security:staff.settingOff'),
    optional: t('admin-security:staff.settingOptional'),
    required: t('admin-security:staff.settingRequired'),
  };
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={skeletonRows} />}>
      {({ setting, staff }) => (
        <>
          <p className="mb-4 text-14 text-ink-soft">{settings[setting]}</p>
          <TableCard
            table={keys.table}
            label={t('admin-security:tabs.staff')}
            columns={staffColumns(t, i18n.language, { mayReset, onReset: setResets })}
            rows={staff}
            idOf={({ _id }) => _id}
            nameOf={({ username }) => username}
          />
          {resets && <ResetDialog member={resets} onClose={() => setResets(undefined)} />}
        </>
      )}
    </Loaded>
  );
}
