import { Ban, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { HttpError } from '../../../lib/http.ts';
import { BulkOutcome } from '../../../lib/listing/bulk-outcome.tsx';
import { mostGathered } from '../../../lib/listing/gather.ts';
import type { Bulk } from '../../../lib/listing/use-bulk.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { setStatus } from '../api/change-user.ts';
import type { AdminUser } from '../api/users.ts';

interface BulkActionsProps {
  ticked: readonly AdminUser[];
  /** Rows of the whole filter. */
  total: number;
  gathering: boolean;
  bulk: Bulk<AdminUser>;
  onTickWhole: () => void;
  onClear: () => void;
}

type Wanted = 'active' | 'suspended';

export function BulkActions({ ticked, total, gathering, bulk, onTickWhole, onClear }: BulkActionsProps) {
  const { t } = useTranslation();
  const me = useSessionUser();
  const [wanted, setWanted] = useState<Wanted>('suspended');
  const [sure, setSure] = useState(false);
  const count = ticked.length;
  const shown = whole(count);
  const start = (status: Wanted): void => {
    setSure(false);
    setWanted(status);
    // The server lets administrators suspend themselves, and a whole filter may include their own account.
    const own = new HttpError({ message: t('admin-list:ownWhy'), code: 'client.own_account', status: 403 });
    bulk.start(ticked, (user) => (user._id === me.id ? Promise.reject(own) : setStatus({ user, status })));
  };
  return (
    <>
      {count > 0 && (
        <BulkBar
          label={t('admin-list:bar')}
          ticked={t('admin-list:ticked', { count, shown })}
          clear={t('admin-list:untick')}
          onClear={onClear}
        >
          {count < Math.min(total, mostGathered) && (
            <Button look="quiet" busy={gathering ? t('admin-list:ticking') : undefined} onClick={onTickWhole}>
              {t('admin-list:tickWhole', { total: whole(Math.min(total, mostGathered)) })}
            </Button>
          )}
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
          {total > mostGathered && (
            <p className="text-12 text-ink-soft">{t('admin-list:tooMany', { most: whole(mostGathered) })}</p>
          )}
        </BulkBar>
      )}
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
