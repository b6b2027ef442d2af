import i18next from 'i18next';
import type { Rail } from './withdrawal.ts';

const names = {
  alipay: 'withdrawals:method.alipay',
  wechat: 'withdrawals:method.wechat',
  bank: 'withdrawals:method.bank',
  chain: 'admin-withdrawals:chain',
} as const;

export const methodName = (rail: Rail): string => i18next.t(names[rail]);

const states: Record<string, string> = {
  pending: 'withdrawals:status.pending',
  approved: 'withdrawals:status.approved',
  processing: 'withdrawals:status.processing',
  completed: 'withdrawals:status.completed',
  rejected: 'withdrawals:status.rejected',
};

export function stateName(status: string): string {
  const key = states[status];
  return key === undefined ? status : i18next.t(key);
}
