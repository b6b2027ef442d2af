import { useTranslation } from 'react-i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { whole } from '../../../lib/figures/written.ts';
import { Facts } from '../../../ui/facts.tsx';
import { statusName } from './referral-words.ts';
import type { Asking } from './use-decisions.ts';

export function DecisionFacts({ asking: { action, rows, excludedCount } }: { asking: Asking }) {
  const { t } = useTranslation();
  const [row] = rows;
  if (row === undefined) return null;
  const one = rows.length === 1;
  const score = row.metadata.verificationScore;
  const referrers = new Set(rows.map(({ to }) => to._id)).size;
  const points = whole(action === 'reject' ? 0 : rows.reduce((sum, { amount }) => sum + amount, 0));
  return (
    <Facts
      facts={[
        one ? [t('admin-referrals:column.referred'), <bdi>{row.from.username}</bdi>] : undefined,
        [
          t('admin-referrals:column.referrer'),
          one ? (
            <bdi>{row.to.username}</bdi>
          ) : (
            t('admin-referrals:decide.referrers', { count: referrers, shown: whole(referrers) })
          ),
        ],
        one && score !== undefined ? [t('admin-referrals:column.score'), percent(score / 100)] : undefined,
        [
          t('admin-referrals:column.status'),
          <>
            {statusName('pending')} → {statusName(action === 'approve' ? 'completed' : 'failed')}
          </>,
        ],
        [t('admin-referrals:decide.credited'), t('admin-referrals:points', { points })],
        excludedCount === 0 ? undefined : [t('admin-referrals:decide.leftOut'), whole(excludedCount)],
      ]}
    />
  );
}
