export const languages = ['en', 'zh-CN'] as const;
export const themes = ['system', 'light', 'dark'] as const;

export interface NotificationSettings {
  email: boolean;
  push: boolean;
  transactions: boolean;
  withdrawals: boolean;
  points: boolean;
  referrals: boolean;
  security: boolean;
  news: boolean;
}

export interface Preferences {
  language: (typeof languages)[number];
  theme: (typeof themes)[number];
  hideBalances: boolean;
}

export interface Settings {
  notifications: NotificationSettings;
  preferences: Preferences;
}

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
