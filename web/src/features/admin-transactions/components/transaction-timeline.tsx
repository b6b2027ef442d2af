import { useTranslation } from 'react-i18next';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { chainSteps } from '../../../product/transactions/chain.ts';
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx';
import type { AdminTransaction } from '../api/transactions.ts';
import { statusName, waits } from './transaction-words.ts';

export function TransactionTimeline({ row }: { row: AdminTransaction }) {
  const { t, i18n } = useTranslation();
  const { status, createdAt, settledAt, processedBy, reason, chain } = row;
  const by = processedBy && t('admin-transactions:timeline.by', { name: processedBy.username });
  const note = [by, reason && serverWords(reason)].filter(Boolean).join(' · ');
  const last: TimelineStep =
    status === 'pending'
      ? {
          label: t(waits(row) ? 'admin-transactions:timeline.waits' : 'admin-transactions:payout.waits'),
          state: 'waiting',
        }
      : {
          label:
            chain !== undefined && status === 'completed'
              ? t('transactions:chain.approved')
              : statusName(status),
          time: settledAt === null ? undefined : shortTime(settledAt, i18n.language),
          note: note === '' ? undefined : note,
          state: status === 'failed' ? 'refused' : 'done',
        };
  const made: TimelineStep = {
    label: t('admin-transactions:timeline.made'),
    time: shortTime(createdAt, i18n.language),
    state: 'done',
  };
  const onChain = chain !== undefined && status === 'completed' ? chainSteps(chain, 'staff') : [];
  return <Timeline label={t('admin-transactions:drawer.timeline')} steps={[made, last, ...onChain]} />;
}
