import { useTranslation } from 'react-i18next';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ListTools } from '../../../lib/listing/list-tools.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { Tips } from '../../../ui/tips.tsx';
import { BulkControls } from './bulk-controls.tsx';
import { DebugPanel } from './debug-panel.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ProgressDialog } from './progress-dialog.tsx';
import { ReferralDrawer } from './referral-drawer.tsx';
import { ReferralFilters } from './referral-filters.tsx';
import { ReferralStatCards } from './referral-stat-cards.tsx';
import { ReferralTable } from './referral-table.tsx';
import { useReferralScreen } from './use-referral-screen.ts';

export function ReferralsPage() {
  const { t } = useTranslation();
  const screen = useReferralScreen();
  const { list, show, query, gathered, parts, decisions, csv, keys, clear } = screen;
  const { open } = list;
  return (
    <>
      <PortalHeader
        title={t('admin-referrals:title')}
        actions={
          <ListTools
            list="referrals"
            saving={csv.saving}
            refreshing={query.isFetching}
            onCsv={screen.saveCsv}
            onRefresh={screen.refresh}
          />
        }
      />
      <ReferralStatCards />
      <ReferralFilters filter={screen.filter} search={keys.search} onApply={show} onClear={clear} />
      <BulkControls screen={screen} />
      <div className="mb-4 grid gap-3 empty:hidden">
        <RefusalBanner error={csv.error ?? gathered.error} />
      </div>
      <ReferralTable screen={screen} />
      <div className="mt-6 grid gap-4">
        <Tips
          title={t('admin-referrals:tips.title')}
          tips={[
            t('admin-referrals:tips.score'),
            t('admin-referrals:tips.approve'),
            t('admin-referrals:tips.bulk'),
            t('admin-referrals:tips.delete'),
          ]}
        />
        <DebugPanel />
      </div>
      {open !== '' && (
        <ReferralDrawer key={open} id={open} decisions={decisions} onClose={() => show({ open: '' })} />
      )}
      {decisions.asking && <DecisionDialog asking={decisions.asking} decisions={decisions} />}
      {screen.asksDeletion && <DeleteDialog deletion={screen.deletion} onClose={screen.closeDeletion} />}
      <ProgressDialog parts={parts} skipped={decisions.skipped} />
    </>
  );
}
