import { formatAmount, formatYuan, fromJsonNumber } from '@tael/money';
import { deviceName } from '../../../lib/device-name.ts';
import { whole } from '../../../lib/figures/written.ts';
import { countShown } from '../../../lib/i18n/count-shown.ts';
import { levelName } from '../../../product/points/level-name.ts';
import type { Shown } from '../../../product/settings/amounts-hidden.ts';
import type { Notification } from '../api/notifications.ts';

const words: Record<string, string> = {
  'security.password-changed': 'notifications:kind.passwordChanged',
  'security.email-changed': 'notifications:kind.emailChanged',
  'security.new-device': 'notifications:kind.newDevice',
  'security.passkey-added': 'notifications:kind.passkeyAdded',
  'security.passkey-removed': 'notifications:kind.passkeyRemoved',
  'security.passkey-copied': 'notifications:kind.passkeyCopied',
  'security.second-factor-app-off': 'notifications:kind.secondFactorAppOff',
  'security.second-factor-on': 'notifications:kind.secondFactorOn',
  'security.second-factor-guessed': 'notifications:kind.secondFactorGuessed',
  'security.second-factor-off': 'notifications:kind.secondFactorOff',
  'security.second-factor-reset': 'notifications:kind.secondFactorReset',
  'security.recovery-code-used': 'notifications:kind.recoveryCodeUsed',
  'points.awarded': 'notifications:kind.pointsAwarded',
  'points.redeemed': 'notifications:kind.pointsRedeemed',
  'redemption.paid': 'notifications:kind.redemptionPaid',
  'redemption.refused': 'notifications:kind.redemptionRefused',
  'level.changed': 'notifications:kind.levelChanged',
  'referral.created': 'notifications:kind.referralCreated',
  'referral.approved': 'notifications:kind.referralApproved',
  'referral.rejected': 'notifications:kind.referralRejected',
  'withdrawal.pending': 'notifications:kind.withdrawalPending',
  'withdrawal.approved': 'notifications:kind.withdrawalApproved',
  'withdrawal.processing': 'notifications:kind.withdrawalProcessing',
  'withdrawal.completed': 'notifications:kind.withdrawalCompleted',
  'withdrawal.rejected': 'notifications:kind.withdrawalRejected',
  'verification.approved': 'notifications:kind.verificationApproved',
  'verification.refused': 'notifications:kind.verificationRefused',
  'statement.ready': 'notifications:kind.statementReady',
  'deposit.confirmed': 'notifications:kind.depositConfirmed',
};

export function wordsOf(
  { kind, params }: Pick<Notification, 'kind' | 'params'>,
  shown: Shown,
): { key: string; values: Record<string, unknown> } {
  const amount = fromJsonNumber(params.amount);
  const points = typeof params.points === 'number' ? shown(whole(params.points)) : undefined;
  const values = {
    ...params,
    ...(amount !== undefined && { yuan: shown(formatYuan(amount)), coins: shown(formatAmount(amount)) }),
    ...(amount !== undefined && {
      sum: params.currency === 'CNY' ? shown(formatYuan(amount)) : `${shown(formatAmount(amount))} USDC`,
    }),
    ...(points !== undefined && { points, count: countShown(points) }),
    ...(typeof params.level === 'string' && { level: levelName(params.level) }),
    ...(typeof params.userAgent === 'string' && { device: deviceName(params.userAgent) }),
  };
  return { key: keyOf(kind, params), values };
}

export function newsIn(
  language: string,
  { kind, params }: Pick<Notification, 'kind' | 'params'>,
): { title: string; text: string } | undefined {
  const [title, text] = [params[`title.${language}`], params[`text.${language}`]];
  return kind === 'news' && typeof title === 'string' && typeof text === 'string'
    ? { title, text }
    : undefined;
}

function keyOf(kind: string, params: Notification['params']): string {
  if (kind === 'transaction.completed') {
    return params.incoming === true ? 'notifications:kind.moneyIn' : 'notifications:kind.moneyOut';
  }
  if (kind === 'transaction.failed') return 'notifications:kind.transactionFailed';
  if (kind === 'referral.created' && typeof params.username !== 'string') {
    return 'notifications:kind.referralCreatedUnnamed';
  }
  return words[kind] ?? 'notifications:kind.unknown';
}
