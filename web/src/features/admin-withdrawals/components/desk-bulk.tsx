import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { BulkOutcome } from '../../../lib/listing/bulk-outcome.tsx';
import { TickedBar } from '../../../lib/listing/ticked-bar.tsx';
import { actWords } from '../../../product/admin-payouts/act-words.ts';
import { decideMany, statusOf, type Status } from '../../../product/admin-payouts/decide.ts';
import { actsOf } from '../../../product/admin-payouts/payout-rules.ts';
import { leavingAmount } from '../../../product/admin-payouts/payout-words.ts';
import { Button } from '../../../ui/button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { idOf, type DeskScreen } from './use-desk-screen.ts';

const acts: readonly Status[] = ['approved', 'processing', 'completed', 'rejected'];

export function DeskBulk({ screen }: { screen: DeskScreen }) {
  const { t } = useTranslation();
  const { ticked, gathered, payouts, bulk } = screen;
  const [wanted, setWanted] = useState<Status>();
  const fit = (status: Status) => ticked.rows.filter((payout) => actsOf(payout).includes(status));
  const start = (note: string): void => {
    if (wanted === undefined) return;
    setWanted(undefined);
    const status = statusOf(wanted, screen.list.kind);
    bulk.start(fit(wanted), (rows, key) =>
      decideMany({ ids: rows.map(idOf), status, adminNotes: note }, key),
    );
  };
  return (
    <>
      <TickedBar ticked={ticked} gathered={gathered} total={payouts.data?.total ?? 0}>
        {acts.map((status) => {
          const fitting = fit(status).length;
          if (fitting === 0) return null;
          return (
            <Button
              key={status}
              look={status === 'rejected' ? 'danger' : 'quiet'}
              onClick={() => setWanted(status)}
            >
              {t('admin-withdrawals:bulk.act', { act: t(actWords[status].name), count: whole(fitting) })}
            </Button>
          );
        })}
      </TickedBar>
      {wanted && (
        <BulkDialog
          status={wanted}
          payouts={fit(wanted)}
          onStart={start}
          onClose={() => setWanted(undefined)}
        />
      )}
      <BulkOutcome
        title={t('admin-withdrawals:bulk.title')}
        bulk={bulk}
        nameOf={(payout) =>
          t('admin-withdrawals:bulk.row', {
            name: payout.userId.username,
            amount: leavingAmount(payout),
          })
        }
      />
    </>
  );
}
