export const languages = ['en', 'zh-CN'] as const;
export const themes = ['system', 'light', 'dark'] as const;

/** By which way, and about what, somebody wants to hear. */
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

/** What holds until somebody says otherwise; only what was changed is stored, so that a new default reaches all. */
export const defaultSettings: Settings = {
  notifications: {
    // An address may be a stranger's: its mailbox gets nothing that nobody chose.
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
