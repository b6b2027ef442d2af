import * as api from '@tael/contract/auth';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readAccount, type OwnAccount } from '../operations/read-account.ts';
import { saveProfile } from '../operations/save-profile.ts';
import { readSettings, saveSettings } from '../operations/settings.ts';

export const profileRoutes = (deps: Deps): Route[] => [
  route(api.readProfile, {
    handle: async ({ principal }) => toProfile((await readAccount(deps, principal.userId)).account),
  }),
  route(api.saveProfile, {
    handle: async ({ principal, body }) =>
      toProfile(await saveProfile(deps, principal.userId, present(body))),
  }),
  route(api.readSettings, { handle: ({ principal }) => readSettings(deps, principal.userId) }),
  route(api.saveSettings, {
    handle: ({ principal, body }) =>
      saveSettings(deps, principal.userId, {
        notifications: present(body.notifications ?? {}),
        preferences: present(body.preferences ?? {}),
      }),
  }),
];

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Undefined values in an object spread would overwrite stored ones. */
function present<T extends object>(change: T): Present<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Present<T>;
}

const toProfile = (account: OwnAccount['account']) => ({ ...account, profile: account });
