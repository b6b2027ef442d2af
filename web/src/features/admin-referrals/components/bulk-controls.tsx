import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TickedBar } from '../../../lib/listing/ticked-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { BulkChoice } from './bulk-choice.tsx';
import type { ReferralScreen } from './use-referral-screen.ts';

export function BulkControls({ screen }: { screen: ReferralScreen }) {
  const { t } = useTranslation();
  const { ticked, decisions, gathered, askDeletion } = screen;
  if (!decisions.mayDecide) return null;
  const acts = (
    <>
      <BulkChoice ticked={ticked.rows} decisions={decisions} />
      <Button look="danger" icon={<Trash2 size={16} aria-hidden="true" />} onClick={askDeletion}>
        {t('admin-referrals:delete.open')}
      </Button>
    </>
  );
  if (ticked.rows.length === 0) return <div className="mb-4 flex flex-wrap items-center gap-3">{acts}</div>;
  return (
    <>
      {/* Keeps its height, so that the rows don't move. */}
      <div className="mb-4 h-11" />
      <TickedBar ticked={ticked} gathered={gathered} total={screen.query.data?.total ?? 0}>
        {acts}
      </TickedBar>
    </>
  );
}
