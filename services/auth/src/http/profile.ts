import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { isBirthday, isPhoneNumber, isPlainLine } from '../domain/profile.ts';
import { languages, themes, type NotificationSettings, type Settings } from '../domain/settings.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { readAccount, type OwnAccount } from '../operations/read-account.ts';
import { saveProfile } from '../operations/save-profile.ts';
import { readSettings, saveSettings } from '../operations/settings.ts';

const line = (name: string) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(100, { error: `${name} must be at most 100 characters long` })
    .refine(isPlainLine, { error: `${name} contains characters that are not allowed` })
    .optional();

const profileAnswer = z.object({
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phoneNumber: z.string(),
    country: z.string(),
    city: z.string(),
    dateOfBirth: z.string(),
  }),
  username: z.string(),
  email: z.string(),
  verificationLevel: z.string(),
});

export const profileRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/user/profile',
      summary: 'My profile',
      access: 'user',
      answer: profileAnswer,
    },
    {
      handle: async ({ principal }) => toProfile((await readAccount(deps, principal.userId)).account),
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/user/profile',
      summary: 'Change my profile; absent fields keep their values',
      access: 'user',
      body: z.object({
        firstName: line('First name'),
        lastName: line('Last name'),
        phoneNumber: z
          .string({ error: 'Phone number must be text' })
          .trim()
          .refine((number) => number === '' || isPhoneNumber(number), {
            error: 'Please enter a valid phone number',
          })
          .optional(),
        country: line('Country'),
        city: line('City'),
        dateOfBirth: z
          .string({ error: 'Please enter a valid date of birth' })
          .trim()
          .refine((day) => day === '' || isBirthday(day, shanghaiDay(deps.clock.now())), {
            error: 'Please enter a valid date of birth',
          })
          .optional(),
      }),
      answer: profileAnswer,
    },
    {
      handle: async ({ principal, body }) =>
        toProfile(await saveProfile(deps, principal.userId, present(body))),
    },
  ),
  ...settingsRoutes(deps),
];

const aSwitch = z.boolean({ error: 'A notification setting is either true or false' });
const switches = z.object({
  email: aSwitch,
  push: aSwitch,
  transactions: aSwitch,
  withdrawals: aSwitch,
  points: aSwitch,
  referrals: aSwitch,
  security: aSwitch,
  news: aSwitch,
} satisfies Record<keyof NotificationSettings, z.ZodType>);
const preferences = z.object({
  language: z.enum(languages, { error: 'This language is not available' }),
  theme: z.enum(themes, { error: 'This theme is not available' }),
  hideBalances: z.boolean({ error: 'Hide balances must be true or false' }),
});
const settings = z.object({ notifications: switches, preferences }) satisfies z.ZodType<Settings>;

const settingsRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/user/settings',
      summary: 'My notification and preference settings',
      access: 'user',
      answer: settings,
    },
    {
      handle: ({ principal }) => readSettings(deps, principal.userId),
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/user/settings',
      summary: 'Change my settings; absent fields keep their values',
      access: 'user',
      body: z.object({
        notifications: switches.partial().optional(),
        preferences: preferences.partial().optional(),
      }),
      answer: settings,
    },
    {
      handle: ({ principal, body }) =>
        saveSettings(deps, principal.userId, {
          notifications: present(body.notifications ?? {}),
          preferences: present(body.preferences ?? {}),
        }),
    },
  ),
];

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Undefined values in an object spread would overwrite stored ones. */
function present<T extends object>(change: T): Present<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Present<T>;
}

function toProfile(account: OwnAccount['account']): z.infer<typeof profileAnswer> {
  const { firstName, lastName, phoneNumber, country, city, dateOfBirth } = account;
  const { username, email, verificationLevel } = account;
  return {
    profile: { firstName, lastName, phoneNumber, country, city, dateOfBirth },
    username,
    email,
    verificationLevel,
  };
}
