import { RotateCw, Stamp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import type { Approval } from '../../../product/admin-approvals/approvals.ts';
import { useApprovals } from '../../../product/admin-approvals/use-approvals.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Verdict } from '../api/decide.ts';
import { ApprovalCard } from './approval-card.tsx';
import { DecideDialog } from './decide-dialog.tsx';

export function ApprovalsPage() {
  const { t } = useTranslation();
  const query = useApprovals();
  const [asking, setAsking] = useState<{ approval: Approval; verdict: Verdict }>();
  return (
    <>
      <PortalHeader
        title={t('admin-approvals:title')}
        actions={
          <IconButton label={t('admin-list:refresh')} onClick={() => void query.refetch()}>
            <RotateCw size={20} aria-hidden="true" />
          </IconButton>
        }
      />
      <p className="-mt-3 mb-5 text-14 text-ink-soft">{t('admin-approvals:lead')}</p>
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-64" />}
        words={() => t('admin-shell:approvalsFailed')}
      >
        {({ approvals, missing }) => (
          <>
            {missing.length > 0 && (
              <div className="mb-5">
                <Banner kind="notice">
                  {t('admin-approvals:missing', { services: missing.join(', ') })}
                </Banner>
              </div>
            )}
            {approvals.length === 0 ? (
              <EmptyState
                icon={<Stamp size={24} aria-hidden="true" />}
                title={t('admin-approvals:empty')}
                lead={t('admin-approvals:emptyLead')}
              />
            ) : (
              <ul className="grid items-start gap-5 lg:grid-cols-2">
                {approvals.map((approval) => (
                  <li key={approval.id} className="min-w-0">
                    <ApprovalCard approval={approval} onAsk={(verdict) => setAsking({ approval, verdict })} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {asking && <DecideDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
