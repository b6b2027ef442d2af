import { onBatch, type Handler } from '@tael/events';
import {
  chainScannerEvents,
  custodyEvents,
  pointsEvents,
  referralEvents,
  walletEvents,
  withdrawalEvents,
} from '@tael/proto';
import { copyActs } from './operations/admin/copy-acts.ts';
import { copyLevels } from './operations/admin/copy-levels.ts';
import {
  ofAward,
  ofDeposit,
  ofLevel,
  ofRedeeming,
  ofRedemption,
  ofStatement,
  ofTransaction,
  ofWithdrawal,
} from './operations/notifications/notification-content.ts';
import { notifyOfEvents } from './operations/notifications/notify-of-events.ts';
import { notifyReferrers } from './operations/notifications/notify-referrers.ts';

export const handlers: readonly Handler[] = [
  onBatch(walletEvents.AdminActedSchema, (tx, events) => copyActs(tx, 'wallet', events)),
  onBatch(withdrawalEvents.AdminActedSchema, (tx, events) => copyActs(tx, 'withdrawal', events)),
  onBatch(pointsEvents.AdminActedSchema, (tx, events) => copyActs(tx, 'points', events)),
  onBatch(referralEvents.AdminActedSchema, (tx, events) => copyActs(tx, 'referral', events)),
  onBatch(chainScannerEvents.AdminActedSchema, (tx, events) => copyActs(tx, 'chain-scanner', events)),
  onBatch(custodyEvents.AdminActedSchema, (tx, events) => copyActs(tx, 'custody', events)),

  onBatch(walletEvents.TransactionSettledSchema, (tx, events) => notifyOfEvents(tx, events, ofTransaction)),
  onBatch(walletEvents.RedemptionSettledSchema, (tx, events) => notifyOfEvents(tx, events, ofRedemption)),
  onBatch(walletEvents.StatementReadySchema, (tx, events) => notifyOfEvents(tx, events, ofStatement)),
  onBatch(withdrawalEvents.WithdrawalChangedSchema, (tx, events) => notifyOfEvents(tx, events, ofWithdrawal)),
  onBatch(pointsEvents.PointsAwardedSchema, (tx, events) => notifyOfEvents(tx, events, ofAward)),
  onBatch(pointsEvents.PointsRedeemedSchema, (tx, events) => notifyOfEvents(tx, events, ofRedeeming)),
  onBatch(chainScannerEvents.DepositConfirmedSchema, (tx, events) => notifyOfEvents(tx, events, ofDeposit)),
  onBatch(referralEvents.ReferralCreatedSchema, (tx, events) => notifyReferrers(tx, 'created', events)),
  onBatch(referralEvents.ReferralApprovedSchema, (tx, events) => notifyReferrers(tx, 'approved', events)),
  onBatch(referralEvents.ReferralRejectedSchema, (tx, events) => notifyReferrers(tx, 'rejected', events)),

  onBatch(pointsEvents.LevelChangedSchema, async (tx, events) => {
    await copyLevels(
      tx,
      events.map(({ data }) => data),
    );
    await notifyOfEvents(tx, events, ofLevel);
  }),
];
