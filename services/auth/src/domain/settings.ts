import type { Settings } from '@tael/contract/auth';

export type { Settings };
export type NotificationSettings = Settings['notifications'];
export type Preferences = Settings['preferences'];

/** Only changed settings are stored, so a new default reaches every other account. */
export const defaultSettings: Settings = {
  notifications: {
    // An address may be a stranger's, whose mailbox must not get mail they did not choose.
    email: false,
    push: false,
    transactions: true,
    withdrawals: true,
    points: true,
    referrals: true,
    security: true,
    news: false,
  },
  preferences: { language: 'en', theme: 'system', hideBalances: false },
};
