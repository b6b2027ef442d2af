import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../lib/figures/tokens.ts';
import { whole } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Trail } from '../../../product/admin-register/trail.tsx';
import { DrawerPart } from '../../../ui/drawer-part.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge, statusLook } from '../../../ui/status-badge.tsx';
import { referralDetailsQuery } from '../api/referral-details.ts';
import { referralsKey } from '../api/referrals.ts';
import { DrawerDecision } from './drawer-decision.tsx';
import { ReferralParty } from './referral-party.tsx';
import { ReferralSignals } from './referral-signals.tsx';
import { ReferralTimeline } from './referral-timeline.tsx';
import { statusName } from './referral-words.ts';
import type { Decisions } from './use-decisions.ts';

interface ReferralDrawerProps {
  id: string;
  decisions: Decisions;
  onClose: () => void;
}

export function ReferralDrawer({ id, decisions, onClose }: ReferralDrawerProps) {
  const { t } = useTranslation();
  const query = useQuery(referralDetailsQuery(id));
  const row = query.data?.referral;
  const score = row?.metadata.verificationScore;
  return (
    <Drawer
      title={
        row ? t('admin-referrals:points', { points: whole(row.amount) }) : t('admin-referrals:drawer.title')
      }
      close={t('app:close')}
      onClose={onClose}
    >
      <Loaded query={query} skeleton={<Skeleton className="mt-6 h-64" />}>
        {({ referral, signals, assessedAt, decision }) => (
          <>
            <p className="pt-5">
              <StatusBadge look={statusLook(referral.status)}>{statusName(referral.status)}</StatusBadge>
            </p>
            <DrawerDecision row={referral} decisions={decisions} />
            <DrawerPart title={t('admin-referrals:drawer.details')}>
              <Facts
                facts={[
                  [t('admin-referrals:column.referred'), <ReferralParty party={referral.from} />],
                  [t('admin-referrals:column.referrer'), <ReferralParty party={referral.to} />],
                  [t('admin-referrals:column.description'), referral.description],
                  score === undefined ? undefined : [t('admin-referrals:column.score'), percent(score / 100)],
                ]}
              />
            </DrawerPart>
            <DrawerPart title={t('admin-referrals:drawer.signals')}>
              <ReferralSignals signals={signals} assessedAt={assessedAt} />
            </DrawerPart>
            <DrawerPart title={t('admin-referrals:drawer.timeline')}>
              <ReferralTimeline referral={referral} decision={decision} />
            </DrawerPart>
          </>
        )}
      </Loaded>
      <Trail id={id} under={referralsKey} />
    </Drawer>
  );
}
