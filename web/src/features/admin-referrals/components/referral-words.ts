import i18next from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import { HttpError } from '../../../lib/http.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';

export const statuses = ['pending', 'completed', 'failed'] as const;

const statusKeys: Record<string, string> = {
  pending: 'admin-referrals:status.pending',
  completed: 'admin-referrals:status.completed',
  failed: 'admin-referrals:status.failed',
};
const finalKeys: Record<string, string> = {
  completed: 'admin-referrals:final.completed',
  failed: 'admin-referrals:final.failed',
};
const signalKeys: Record<string, string> = {
  age: 'admin-referrals:signal.age',
  'check-ins': 'admin-referrals:signal.checkIns',
  profile: 'admin-referrals:signal.profile',
  'money-moved': 'admin-referrals:signal.moneyMoved',
  place: 'admin-referrals:signal.place',
  network: 'admin-referrals:signal.network',
  device: 'admin-referrals:signal.device',
  'payout-account': 'admin-referrals:signal.payoutAccount',
  burst: 'admin-referrals:signal.burst',
};
const skipKeys: Record<string, string> = {
  repeated: 'admin-referrals:skipped.repeated',
  malformed: 'admin-referrals:skipped.unknown',
  unknown: 'admin-referrals:skipped.unknown',
  own: 'admin-referrals:skipped.own',
  settled: 'admin-referrals:skipped.settled',
};

const wordOf = (keys: Record<string, string>, word: string): string => {
  const key = keys[word];
  return key === undefined ? word : i18next.t(key);
};

export const statusName = (status: string): string => wordOf(statusKeys, status);
export const finalName = (status: string): string => wordOf(finalKeys, status);
export const signalName = (name: string): string => wordOf(signalKeys, name);
export const skipName = (reason: string): string => wordOf(skipKeys, reason);

export function loadFailure(error: unknown): string {
  if (!(error instanceof HttpError)) return i18next.t('admin-referrals:failed.load');
  const { status, code } = error;
  const text = errorText(error);
  if (status === 0) return i18next.t('admin-referrals:failed.network', { message: text });
  if (status < 400) return i18next.t('admin-referrals:failed.load');
  if (status === 401) return i18next.t('admin-referrals:failed.expired');
  if (status !== 403) return i18next.t('admin-referrals:failed.server', { status: whole(status), text });
  return code === 'client.unexpected_answer' ? i18next.t('admin-referrals:failed.denied') : text;
}
