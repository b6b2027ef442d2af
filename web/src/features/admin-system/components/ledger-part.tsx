import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { proofQuery, proofsQuery, proofsShown, useProve } from '../api/ledger.ts';
import type { ShowSystem } from './list-state.ts';
import { ProofCard } from './proof-card.tsx';
import { proofColumns } from './proof-columns.tsx';
import { SystemSection } from './system-section.tsx';

export function LedgerPart({ page, show }: { page: number; show: ShowSystem }) {
  const { t, i18n } = useTranslation();
  const mayProve = useHasPermission()('system.run');
  const last = useQuery(proofQuery);
  const past = useQuery(proofsQuery(page, last.data?.proof?._id ?? ''));
  const { run, isRunning, error } = useProve();
  const isOn = last.data?.running === true;
  const busy = isRunning
    ? t('admin-system:ledger.starting')
    : isOn
      ? t('admin-system:ledger.running')
      : undefined;
  return (
    <>
      <SystemSection
        title={t('admin-system:ledger.title')}
        aside={
          mayProve && (
            <Button
              busy={busy}
              icon={<ShieldCheck size={18} aria-hidden="true" />}
              onClick={() =>
                run(undefined, { onSuccess: () => toast.success(t('admin-system:ledger.started')) })
              }
            >
              {t('admin-system:ledger.prove')}
            </Button>
          )
        }
      >
        <p className="mb-3 text-14 text-ink-soft">{t('admin-system:ledger.lead')}</p>
        <div className="mb-3 empty:hidden">
          <RefusalBanner error={error} />
        </div>
        <Loaded query={last} skeleton={<Skeleton className="h-40" />}>
          {({ proof, running }) => <ProofCard proof={proof} running={running} />}
        </Loaded>
      </SystemSection>
      <SystemSection title={t('admin-system:ledger.history')}>
        <ListView
          label={t('admin-system:ledger.history')}
          query={past}
          limit={proofsShown}
          empty={t('admin-system:ledger.unproven')}
          onPage={(next) => show({ page: next })}
        >
          {(rows) => (
            <TableCard
              label={t('admin-system:ledger.history')}
              columns={proofColumns(t, i18n.language)}
              rows={rows}
              idOf={({ _id }) => _id}
              nameOf={({ finishedAt }) => finishedAt}
            />
          )}
        </ListView>
      </SystemSection>
    </>
  );
}
