import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { mostGathered } from '../../../lib/listing/gather.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { BulkChoice } from './bulk-choice.tsx';
import type { ReferralScreen } from './use-referral-screen.ts';

export function BulkControls({ screen }: { screen: ReferralScreen }) {
  const { t } = useTranslation();
  const { ticked, decisions, gathered, askDeletion } = screen;
  if (!decisions.mayDecide) return null;
  const count = ticked.rows.length;
  const total = screen.query.data?.total ?? 0;
  const most = Math.min(total, mostGathered);
  const acts = (
    <>
      <BulkChoice ticked={ticked.rows} decisions={decisions} />
      <Button look="danger" icon={<Trash2 size={16} aria-hidden="true" />} onClick={askDeletion}>
        {t('admin-referrals:delete.open')}
      </Button>
    </>
  );
  if (count === 0) return <div className="mb-4 flex flex-wrap items-center gap-3">{acts}</div>;
  return (
    <>
      {/* Keeps its height, so that the rows don't move. */}
      <div className="mb-4 h-11" />
      <BulkBar
        label={t('admin-list:bar')}
        ticked={t('admin-list:ticked', { count, shown: whole(count) })}
        clear={t('admin-list:untick')}
        onClear={ticked.clear}
      >
        {count < most && (
          <Button
            look="quiet"
            busy={gathered.gathering ? t('admin-list:ticking') : undefined}
            onClick={() => gathered.all(ticked.tickRows)}
          >
            {t('admin-list:tickWhole', { total: whole(most) })}
          </Button>
        )}
        {acts}
        {total > mostGathered && (
          <p className="text-12 text-ink-soft">{t('admin-list:tooMany', { most: whole(mostGathered) })}</p>
        )}
      </BulkBar>
    </>
  );
}
