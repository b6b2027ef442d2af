import { useTranslation } from 'react-i18next';
import { shortTime } from '../../../lib/i18n/short-time.ts';
import { Timeline, type TimelineStep } from '../../../ui/timeline.tsx';
import type { ReferralDetails } from '../api/referral-details.ts';
import { finalName } from './referral-words.ts';

export function ReferralTimeline({ referral, decision }: Pick<ReferralDetails, 'referral' | 'decision'>) {
  const { t, i18n } = useTranslation();
  const registered: TimelineStep = {
    label: t('admin-referrals:timeline.registered'),
    time: shortTime(referral.timestamp, i18n.language),
    state: 'done',
  };
  const last: TimelineStep =
    referral.status === 'pending'
      ? { label: t('admin-referrals:timeline.waits'), state: 'waiting' }
      : {
          label: finalName(referral.status),
          time: decision === null ? undefined : shortTime(decision.at, i18n.language),
          note: decision === null || decision.reason === '' ? undefined : decision.reason,
          state: referral.status === 'failed' ? 'refused' : 'done',
        };
  return <Timeline label={t('admin-referrals:drawer.timeline')} steps={[registered, last]} />;
}
