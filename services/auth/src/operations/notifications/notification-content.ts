import { toJsonNumber } from '@tael/money';
import { pointsEvents, walletEvents, withdrawalEvents, type chainScannerEvents } from '@tael/proto';
import { notifiesOfTransaction, type NotificationContent } from '../../domain/notification.ts';
import { levelOf } from '../admin/copy-levels.ts';

const word = (names: Record<number, string>, value: number): string =>
  (names[value] ?? 'unknown').toLowerCase().replaceAll('_', '-');

export function ofTransaction(settled: walletEvents.TransactionSettled): NotificationContent | undefined {
  if (!notifiesOfTransaction(settled)) return undefined;
  const { userId, transactionId, type, kind, amount, incoming, currency, status } = settled;
  return {
    userId,
    topic: 'transactions',
    kind: `transaction.${word(walletEvents.TransactionStatus, status)}`,
    params: {
      transactionId,
      type,
      transactionKind: kind,
      amount: toJsonNumber(amount),
      incoming,
      currency: word(walletEvents.Currency, currency).toUpperCase(),
    },
  };
}

export function ofRedemption(settled: walletEvents.RedemptionSettled): NotificationContent {
  const { userId, redemptionId, points, amount, outcome } = settled;
  return {
    userId,
    topic: 'points',
    kind: `redemption.${word(walletEvents.RedemptionOutcome, outcome)}`,
    params: { redemptionId, points: Number(points), amount: toJsonNumber(amount) },
  };
}

export const ofStatement = ({
  userId,
  statementId,
  month,
  noticeAsked,
}: walletEvents.StatementReady): NotificationContent => ({
  userId,
  topic: 'transactions',
  kind: 'statement.ready',
  params: { statementId, month },
  mailWanted: noticeAsked,
});

export function ofWithdrawal(changed: withdrawalEvents.WithdrawalChanged): NotificationContent {
  const { userId, withdrawalId, amount, method, status, cancelledByUser } = changed;
  return {
    userId,
    topic: 'withdrawals',
    kind: `withdrawal.${word(withdrawalEvents.WithdrawalStatus, status)}`,
    params: {
      withdrawalId,
      amount: toJsonNumber(amount),
      withdrawalMethod: word(withdrawalEvents.WithdrawalMethod, method),
      cancelledByUser,
    },
  };
}

export function ofAward(awarded: pointsEvents.PointsAwarded): NotificationContent {
  const { userId, points, source, total } = awarded;
  return {
    userId,
    topic: 'points',
    kind: 'points.awarded',
    params: { points: Number(points), source: word(pointsEvents.PointsSource, source), total: Number(total) },
  };
}

export function ofRedeeming(redeemed: pointsEvents.PointsRedeemed): NotificationContent {
  const { userId, redemptionId, points, amount } = redeemed;
  return {
    userId,
    topic: 'points',
    kind: 'points.redeemed',
    params: { redemptionId, points: Number(points), amount: toJsonNumber(amount) },
  };
}

export function ofLevel(changed: pointsEvents.LevelChanged): NotificationContent | undefined {
  const level = levelOf(changed.level);
  const previousLevel = levelOf(changed.previousLevel);
  if (changed.closed || level === undefined || level === previousLevel) return undefined;
  const params = { level, ...(previousLevel === undefined ? {} : { previousLevel }) };
  return { userId: changed.userId, topic: 'points', kind: 'level.changed', params };
}

export function ofDeposit(deposit: chainScannerEvents.DepositConfirmed): NotificationContent {
  const { userId, amount, chainId, tokenSymbol, transactionHash } = deposit;
  return {
    userId,
    topic: 'transactions',
    kind: 'deposit.confirmed',
    params: { amount: toJsonNumber(amount), chainId: Number(chainId), tokenSymbol, transactionHash },
  };
}

interface Referral {
  referralId: string;
  referrerId: string;
  referredUserId: string;
  points?: bigint;
}

export function ofReferral(
  what: 'created' | 'approved' | 'rejected',
  referral: Referral,
  friend: string | undefined,
): NotificationContent {
  const { referralId, referrerId, points } = referral;
  return {
    userId: referrerId,
    topic: 'referrals',
    kind: `referral.${what}`,
    params: {
      referralId,
      ...(friend === undefined ? {} : { username: friend }),
      ...(points === undefined ? {} : { points: Number(points) }),
    },
  };
}
