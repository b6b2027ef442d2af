import { z } from 'zod';
import { contract } from '../contract.ts';

const aSwitch = z.boolean({ error: 'A notification setting is either true or false' });

const notifications = z.object({
  email: aSwitch,
  push: aSwitch,
  transactions: aSwitch,
  withdrawals: aSwitch,
  points: aSwitch,
  referrals: aSwitch,
  security: aSwitch,
  news: aSwitch,
});

const preferences = z.object({
  language: z.enum(['en', 'zh-CN'], { error: 'This language is not available' }),
  theme: z.enum(['system', 'light', 'dark'], { error: 'This theme is not available' }),
  hideBalances: z.boolean({ error: 'Hide balances must be true or false' }),
});

const settings = z.object({ notifications, preferences });

export type Settings = z.infer<typeof settings>;

export const readSettings = contract({
  method: 'get',
  path: '/api/user/settings',
  summary: 'My notification and preference settings',
  access: 'user',
  answer: settings,
});

export const saveSettings = contract({
  method: 'put',
  path: '/api/user/settings',
  summary: 'Change my settings; absent fields keep their values',
  access: 'user',
  body: z.object({
    notifications: notifications.partial().optional(),
    preferences: preferences.partial().optional(),
  }),
  answer: settings,
});
