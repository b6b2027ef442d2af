import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { yuan } from '../../lib/figures/written.ts';
import { shortTime } from '../../lib/i18n/short-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { barrierText } from './barrier-text.ts';
import { limitsQuery } from './limits.ts';
import { limitInPlay } from './payout-rules.ts';
import type { Payout } from './payout.ts';

type Pending = Pick<Payout, 'status' | 'worth' | 'ownersDay' | 'approvals' | 'approvalsNeeded' | 'barrier'>;

export function ApprovalNotes({ payout }: { payout: Pending }) {
  const { t, i18n } = useTranslation();
  const { data: limits } = useQuery(limitsQuery);
  if (payout.status !== 'pending') return null;
  const limit = limitInPlay(payout, limits);
  const sum = limit === 'user' ? payout.ownersDay : limits?.all;
  const [first] = payout.approvals;
  const barrier = barrierText(payout);
  return (
    <>
      {barrier !== undefined && <Banner kind="refused">{barrier}</Banner>}
      {payout.approvalsNeeded > 1 && (
        <Banner kind="notice">
          {first
            ? t('admin-withdrawals:second.after', {
                name: first.username,
                time: shortTime(first.at, i18n.language),
              })
            : t('admin-withdrawals:second.needed')}
        </Banner>
      )}
      {limit && sum && (
        <Banner kind="refused">
          {t(
            limit === 'user' ? 'admin-withdrawals:limits.passesUser' : 'admin-withdrawals:limits.passesAll',
            {
              approved: yuan(sum.approved),
              limit: yuan(sum.limit),
            },
          )}
        </Banner>
      )}
    </>
  );
}
