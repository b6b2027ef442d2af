import type { AdminAct } from '@tael/proto/admin-acts';
import i18next from 'i18next';

const actKeys: Record<AdminAct, string> = {
  'announcement.create': 'admin-register:act.announcement.create',
  'approval.approve': 'admin-register:act.approval.approve',
  'approval.propose': 'admin-register:act.approval.propose',
  'approval.refuse': 'admin-register:act.approval.refuse',
  'approval.withdraw': 'admin-register:act.approval.withdraw',
  'coins.add': 'admin-register:act.coins.add',
  'coins.set': 'admin-register:act.coins.set',
  'coins.subtract': 'admin-register:act.coins.subtract',
  'configuration.read': 'admin-register:act.configuration.read',
  'dead-letter.discard': 'admin-register:act.deadLetter.discard',
  'dead-letter.replay': 'admin-register:act.deadLetter.replay',
  'points.add': 'admin-register:act.points.add',
  'points.export': 'admin-register:act.points.export',
  'points.refuse': 'admin-register:act.points.refuse',
  'points.release': 'admin-register:act.points.release',
  'referral.approve': 'admin-register:act.referral.approve',
  'referral.delete': 'admin-register:act.referral.delete',
  'referral.reject': 'admin-register:act.referral.reject',
  'scanner.rescan': 'admin-register:act.scanner.rescan',
  'subsidy.add': 'admin-register:act.subsidy.add',
  'subsidy.set': 'admin-register:act.subsidy.set',
  'subsidy.subtract': 'admin-register:act.subsidy.subtract',
  'task.run': 'admin-register:act.task.run',
  'transaction.approve': 'admin-register:act.transaction.approve',
  'transaction.reject': 'admin-register:act.transaction.reject',
  'user.adjust': 'admin-register:act.user.adjust',
  'user.begin-second-factor': 'admin-register:act.user.beginSecondFactor',
  'user.create': 'admin-register:act.user.create',
  'user.delete': 'admin-register:act.user.delete',
  'user.delete-refused': 'admin-register:act.user.deleteRefused',
  'user.edit': 'admin-register:act.user.edit',
  'user.end-sessions': 'admin-register:act.user.endSessions',
  'user.enrol-second-factor': 'admin-register:act.user.enrolSecondFactor',
  'user.make-recovery-codes': 'admin-register:act.user.makeRecoveryCodes',
  'user.prove-second-factor': 'admin-register:act.user.proveSecondFactor',
  'user.refuse-code': 'admin-register:act.user.refuseCode',
  'user.remove-second-factor': 'admin-register:act.user.removeSecondFactor',
  'user.reset-second-factor': 'admin-register:act.user.resetSecondFactor',
  'user.set-permissions': 'admin-register:act.user.setPermissions',
  'user.set-role': 'admin-register:act.user.setRole',
  'user.set-status': 'admin-register:act.user.setStatus',
  'users.export': 'admin-register:act.users.export',
  'withdrawal.approve': 'admin-register:act.withdrawal.approve',
  'withdrawal.complete': 'admin-register:act.withdrawal.complete',
  'withdrawal.first_approval': 'admin-register:act.withdrawal.firstApproval',
  'withdrawal.not_paid': 'admin-register:act.withdrawal.notPaid',
  'withdrawal.outcome_unknown': 'admin-register:act.withdrawal.outcomeUnknown',
  'withdrawal.payout_file': 'admin-register:act.withdrawal.payoutFile',
  'withdrawal.process': 'admin-register:act.withdrawal.process',
  'withdrawal.raise_limit': 'admin-register:act.withdrawal.raiseLimit',
  'withdrawal.reject': 'admin-register:act.withdrawal.reject',
  'withdrawal.reopen': 'admin-register:act.withdrawal.reopen',
  'withdrawal.take_over': 'admin-register:act.withdrawal.takeOver',
};
const kindKeys: Record<string, string> = {
  announcement: 'admin-register:kind.announcement',
  chain: 'admin-register:kind.chain',
  configuration: 'admin-register:kind.configuration',
  'dead-letter': 'admin-register:kind.deadLetter',
  list: 'admin-register:kind.list',
  payout_limit: 'admin-register:kind.payoutLimit',
  referral: 'admin-register:kind.referral',
  task: 'admin-register:kind.task',
  transaction: 'admin-register:kind.transaction',
  user: 'admin-register:kind.user',
  withdrawal: 'admin-register:kind.withdrawal',
};

const wordOf = (keys: Readonly<Record<string, string>>, word: string): string => {
  const key = keys[word];
  return key === undefined ? word : i18next.t(key);
};

export const actName = (action: string): string => wordOf(actKeys, action);
export const kindName = (kind: string): string => wordOf(kindKeys, kind);
