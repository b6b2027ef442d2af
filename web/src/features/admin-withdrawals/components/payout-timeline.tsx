import { useTranslation } from 'react-i18next';
import { serverWords } from '../../../lib/i18n/error-text.ts';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import type { PayoutDetails } from '../../../product/admin-payouts/payout-details.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { chainSteps } from '../../../product/transactions/chain.ts';
import { stateName } from '../../../product/withdrawals/words.ts';
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx';

const markKeys: Record<string, string> = {
  approval: 'admin-withdrawals:timeline.approval',
  takeover: 'admin-withdrawals:timeline.takeover',
  outcome_unknown: 'admin-withdrawals:timeline.unknown',
  not_paid: 'admin-withdrawals:timeline.notPaid',
  exported: 'admin-withdrawals:timeline.exported',
};
const refused: readonly string[] = ['rejected', 'outcome_unknown'];

type Shown = Pick<PayoutDetails, 'timeline' | 'marks'> & Pick<Payout, 'chain'>;

export function PayoutTimeline({ timeline, marks, chain }: Shown) {
  const { t, i18n } = useTranslation();
  const happened = [
    ...timeline.map((step) => ({
      ...step,
      kind: step.status,
      label:
        chain !== undefined && step.status === 'completed'
          ? t('transactions:chain.approved')
          : stateName(step.status),
    })),
    ...marks.map((mark) => {
      const key = mark.takenFrom === null ? markKeys[mark.kind] : 'admin-withdrawals:timeline.takenFrom';
      return { ...mark, label: key === undefined ? mark.kind : t(key, { name: mark.takenFrom }) };
    }),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const steps = happened.map(({ kind, label, at, by, note }): TimelineStep => ({
    label,
    time: t('admin-withdrawals:timeline.by', {
      name: by ?? t('admin-withdrawals:timeline.system'),
      time: shortTime(at, i18n.language),
    }),
    note: note === '' ? undefined : serverWords(note),
    state: refused.includes(kind) ? 'refused' : 'done',
  }));
  const isApproved = timeline.some(({ status }) => status === 'completed');
  const onChain = chain !== undefined && isApproved ? chainSteps(chain, 'staff') : [];
  return <Timeline label={t('admin-withdrawals:drawer.timeline')} steps={[...steps, ...onChain]} />;
}
