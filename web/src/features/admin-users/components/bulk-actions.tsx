import { Ban, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { HttpError } from '../../../lib/http.ts';
import { BulkOutcome } from '../../../lib/listing/bulk-outcome.tsx';
import { TickedBar } from '../../../lib/listing/ticked-bar.tsx';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { setStatus } from '../api/change-user.ts';
import type { UserScreen } from './use-user-screen.ts';

type Wanted = 'active' | 'suspended';

export function BulkActions({ screen }: { screen: UserScreen }) {
  const { t } = useTranslation();
  const { ticked, gathered, users, bulk } = screen;
  const me = useSessionUser();
  const [wanted, setWanted] = useState<Wanted>('suspended');
  const [sure, setSure] = useState(false);
  const count = ticked.rows.length;
  const shown = whole(count);
  const start = (status: Wanted): void => {
    setSure(false);
    setWanted(status);
    // A whole filter may include the administrator's own account, and the server lets them suspend themselves.
    const own = new HttpError({ message: t('admin-list:ownWhy'), code: 'client.own_account', status: 403 });
    bulk.start(ticked.rows, (user) =>
      user._id === me.id ? Promise.reject(own) : setStatus({ user, status }),
    );
  };
  return (
    <>
      <TickedBar ticked={ticked} gathered={gathered} total={users.data?.total ?? 0}>
        <Button
          look="quiet"
          icon={<CircleCheck size={16} aria-hidden="true" />}
          onClick={() => start('active')}
        >
          {t('admin-users:act.activate')}
        </Button>
        <Button look="danger" icon={<Ban size={16} aria-hidden="true" />} onClick={() => setSure(true)}>
          {t('admin-users:act.suspend')}
        </Button>
      </TickedBar>
      <ConfirmDialog
        open={sure}
        title={t('admin-users:bulk.suspendTitle', { count, shown })}
        text={t('admin-users:bulk.suspendText')}
        confirm={t('admin-users:bulk.suspend', { count, shown })}
        cancel={t('app:cancel')}
        onConfirm={() => start('suspended')}
        onClose={() => setSure(false)}
      />
      <BulkOutcome
        title={t(wanted === 'active' ? 'admin-users:bulk.activating' : 'admin-users:bulk.suspending')}
        bulk={bulk}
        nameOf={({ username }) => username}
      />
    </>
  );
}
