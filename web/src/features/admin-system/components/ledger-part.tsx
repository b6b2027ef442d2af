import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { whole } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { ListView } from '../../../lib/listing/list-view.tsx';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { proofQuery, proofsQuery, proofsShown, useProve, type Proof, type Proofs } from '../api/ledger.ts';
import type { ShowSystem } from './list-state.ts';
import { ProofCard } from './proof-card.tsx';
import { proofColumns } from './proof-columns.tsx';
import { SystemSection } from './system-section.tsx';

export function LedgerPart({ page, show }: { page: number; show: ShowSystem }) {
  const { t, i18n } = useTranslation();
  const mayProve = useHasPermission()('system.run');
  const last = useQuery(proofQuery);
  const past = useQuery(proofsQuery(page, `${last.data?.proof?._id ?? ''} ${last.data?.full?._id ?? ''}`));
  const { run, runningInput, error } = useProve();
  const started = { onSuccess: () => toast.success(t('admin-system:ledger.started')) };
  const proveButton = (kind: Proof['kind'], isOn: boolean) =>
    mayProve && (
      <Button
        busy={
          runningInput === kind
            ? t('admin-system:ledger.starting')
            : isOn
              ? t('admin-system:ledger.running')
              : undefined
        }
        icon={<ShieldCheck size={18} aria-hidden="true" />}
        onClick={() => run(kind, started)}
      >
        {t(kind === 'full' ? 'admin-system:ledger.proveAll' : 'admin-system:ledger.prove')}
      </Button>
    );
  return (
    <>
      <SystemSection
        title={t('admin-system:ledger.title')}
        aside={proveButton('tail', last.data?.running === true)}
      >
        <p className="mb-3 text-14 text-ink-soft">{t('admin-system:ledger.lead')}</p>
        <div className="mb-3 empty:hidden">
          <RefusalBanner error={error} />
        </div>
        <Loaded query={last} skeleton={<Skeleton className="h-40" />}>
          {(proofs) => <TailCard {...proofs} />}
        </Loaded>
      </SystemSection>
      <SystemSection title={t('admin-system:ledger.full')} aside={proveButton('full', false)}>
        <p className="mb-3 text-14 text-ink-soft">{t('admin-system:ledger.fullLead')}</p>
        {last.data && <FullCard {...last.data} />}
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

function TailCard({ proof, running, checkedUpTo }: Proofs) {
  const { t, i18n } = useTranslation();
  return (
    <ProofCard
      proof={proof}
      running={running ? t('admin-system:ledger.running') : undefined}
      facts={
        checkedUpTo === null
          ? []
          : [[t('admin-system:ledger.checkedUpTo'), shortTime(checkedUpTo, i18n.language)]]
      }
    />
  );
}

function FullCard({ full, underWay }: Proofs) {
  const { t } = useTranslation();
  const figures = underWay && { postings: whole(underWay.postings), accounts: whole(underWay.accounts) };
  return (
    <ProofCard proof={full} running={figures ? t('admin-system:ledger.underWay', figures) : undefined} />
  );
}
