import { onBatch, type Handler } from '@tael/events';
import { authEvents, referralEvents, walletEvents } from '@tael/proto';
import { ceilingsOf } from './config.ts';
import type { Deps } from './deps.ts';
import { awardCheckIns } from './operations/events/award-check-ins.ts';
import { copyHoldings } from './operations/events/copy-holdings.ts';
import { closeDeletedUsers, copyUsers } from './operations/events/copy-users.ts';
import { creditReferrals } from './operations/events/credit-referrals.ts';
import { settleRedemptions } from './operations/events/settle-redemptions.ts';

export function handlers({ config }: Pick<Deps, 'config'>): readonly Handler[] {
  const ceilings = ceilingsOf(config);
  return [
    onBatch(authEvents.UserCheckedInSchema, (tx, events) =>
      awardCheckIns(
        tx,
        ceilings,
        events.map(({ data }) => data),
      ),
    ),
    onBatch(authEvents.UserRegisteredSchema, copyUsers),
    onBatch(authEvents.UserChangedSchema, copyUsers),
    onBatch(authEvents.UserDeletedSchema, closeDeletedUsers),
    onBatch(referralEvents.ReferralApprovedSchema, (tx, events) => creditReferrals(tx, ceilings, events)),
    onBatch(walletEvents.BalanceChangedSchema, copyHoldings),
    onBatch(walletEvents.RedemptionSettledSchema, settleRedemptions),
  ];
}
