import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCsv } from '../../../lib/api/use-csv.ts';
import { amount, whole } from '../../../lib/figures/written.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { TableCard } from '../../../lib/listing/table-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { closePath, type DayClose } from '../api/day-closes.ts';
import { accountColumns, flowColumns } from './close-columns.tsx';
import { ProofBadge } from './proof-badge.tsx';
import { SystemSection } from './system-section.tsx';

export function DayCloseView({ close }: { close: DayClose }) {
  const { t, i18n } = useTranslation();
  const { day, open, proof } = close;
  const { save, saving, error } = useCsv(`day-close-${day}`);
  const waiting = ({ count, amount: sum }: DayClose['open']['payouts'], currency: string) =>
    t('admin-system:close.openShown', { count, amount: `${amount(sum) ?? '–'} ${currency}` });
  const proven = t('admin-system:close.proofAt', {
    at: shortTime(proof.startedAt, i18n.language),
    breaks: whole(proof.breaks),
  });
  return (
    <>
      <SystemSection
        title={t('admin-system:close.of', { day })}
        aside={
          <Button
            look="quiet"
            busy={saving ? t('admin-system:close.csv') : undefined}
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => save(closePath(day))}
          >
            {t('admin-system:close.csv')}
          </Button>
        }
      >
        <div className="mb-3 empty:hidden">
          <RefusalBanner error={error} />
        </div>
        <Card>
          <Facts
            facts={[
              [t('admin-system:close.hash'), <span className="break-all">{close.hash}</span>],
              [t('admin-system:close.proof'), <ProofBadge ok={close.proven} />],
              [t('admin-system:close.began'), proven],
              [t('admin-system:close.postings'), whole(close.postings)],
              [t('admin-system:close.payouts'), waiting(open.payouts, 'CNY')],
              [t('admin-system:close.sends'), waiting(open.sends, 'USDC')],
              [t('admin-system:close.sendsUnderWay'), waiting(open.sendsUnderWay, 'USDC')],
              [t('admin-system:close.fees'), t('admin-system:close.noFees')],
            ]}
          />
        </Card>
      </SystemSection>
      <SystemSection title={t('admin-system:close.accounts')}>
        <TableCard
          label={t('admin-system:close.accounts')}
          columns={accountColumns(t)}
          rows={close.accounts}
          idOf={({ account, currency }) => `${account} ${currency}`}
          nameOf={({ account }) => account}
        />
      </SystemSection>
      <SystemSection title={t('admin-system:close.flows')}>
        {close.flows.length === 0 ? (
          <p className="text-14 text-ink-soft">{t('admin-system:close.noFlows')}</p>
        ) : (
          <TableCard
            label={t('admin-system:close.flows')}
            columns={flowColumns(t)}
            rows={close.flows}
            idOf={({ from, to, currency }) => `${from} ${to} ${currency}`}
            nameOf={({ kind }) => kind}
          />
        )}
      </SystemSection>
    </>
  );
}
