import type { Notification } from '../api/notifications.ts';

const pages: Record<string, string> = {
  security: '/profile?tab=security',
  points: '/points',
  redemption: '/points',
  level: '/points',
  referral: '/invite',
  withdrawal: '/withdrawal-history',
  transaction: '/transactions',
  deposit: '/transactions',
  verification: '/profile/verification',
  news: '/notifications',
};

export function leadsTo({ kind, params }: Pick<Notification, 'kind' | 'params'>): string {
  const family = kind.split('.')[0] ?? '';
  const page = pages[family] ?? '/dashboard';
  const id = family === 'withdrawal' ? params.withdrawalId : params.transactionId;
  return typeof id === 'string' ? `${page}?id=${encodeURIComponent(id)}` : page;
}
