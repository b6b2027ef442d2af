import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { yuan } from '../../../lib/figures/written.ts';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { limitsQuery } from '../../../product/admin-payouts/limits.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { useHasPermission } from '../../../product/session/use-session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LimitMeter } from './limit-meter.tsx';
import { RaiseForm } from './raise-form.tsx';

interface LimitsDialogProps {
  payout: Payout | undefined;
  onClose: () => void;
}

export function LimitsDialog({ payout, onClose }: LimitsDialogProps) {
  const { t } = useTranslation();
  const limits = useQuery(limitsQuery);
  const mayRaise = useHasPermission()('system.run');
  return (
    <Sheet
      open
      wide
      title={t('admin-withdrawals:limits.title')}
      lead={t('admin-withdrawals:limits.lead')}
      close={t('app:close')}
      onClose={onClose}
    >
      <div className="mt-4">
        <Loaded query={limits} skeleton={<Skeleton className="h-64" />}>
          {(data) => (
            <div className="grid gap-5">
              <LimitMeter label={t('admin-withdrawals:limits.all')} sum={data.all} />
              {payout && <LimitMeter label={payout.userId.username} sum={payout.ownersDay} />}
              {data.raised
                .filter(({ userId }) => userId !== payout?.userId._id)
                .map(({ userId, username, ...sum }) => (
                  <LimitMeter key={userId} label={username || userId} sum={sum} />
                ))}
              <Facts
                facts={[
                  [t('admin-withdrawals:limits.eachUser'), yuan(data.eachUser)],
                  [t('admin-withdrawals:limits.twoPeople'), yuan(data.twoPeopleAbove)],
                  [t('admin-withdrawals:limits.day'), data.day],
                ]}
              />
              {mayRaise ? (
                <RaiseForm limits={data} payout={payout} onClose={onClose} />
              ) : (
                <p className="text-14 text-ink-soft">{t('admin-withdrawals:limits.needs')}</p>
              )}
            </div>
          )}
        </Loaded>
      </div>
    </Sheet>
  );
}
