import { onBatch, type Handler } from '@tael/events';
import { authEvents, referralEvents, walletEvents } from '@tael/proto';
import { awardCheckIns } from './operations/events/award-check-ins.ts';
import { creditReferrals } from './operations/events/credit-referrals.ts';
import { keepHoldings } from './operations/events/keep-holdings.ts';
import { buryPeople, keepPeople } from './operations/events/keep-people.ts';
import { settleRedemptions } from './operations/events/settle-redemptions.ts';

export const consumerGroup = 'points';

export const handlers: readonly Handler[] = [
  onBatch(authEvents.UserCheckedInSchema, (tx, events) =>
    awardCheckIns(
      tx,
      events.map(({ data }) => data),
    ),
  ),
  onBatch(authEvents.UserRegisteredSchema, keepPeople),
  onBatch(authEvents.UserChangedSchema, keepPeople),
  onBatch(authEvents.UserDeletedSchema, buryPeople),
  onBatch(referralEvents.ReferralApprovedSchema, creditReferrals),
  onBatch(walletEvents.BalanceChangedSchema, keepHoldings),
  onBatch(walletEvents.RedemptionSettledSchema, settleRedemptions),
];
