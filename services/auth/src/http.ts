import type { Route } from '@tael/runtime';
import type { Deps } from './deps.ts';
import { accountRoutes } from './http/accounts.ts';
import { adminRoutes } from './http/admin.ts';
import { checkInRoutes } from './http/check-in.ts';
import { notificationRoutes } from './http/notifications.ts';
import { profileRoutes } from './http/profile.ts';
import { sessionRoutes } from './http/sessions.ts';
import { supportRoutes } from './http/support.ts';

/** Only handlers touch `deps`: the table itself can be had without any, as the gateway's test does. */
export const routeTable = (deps: Deps): Route[] => [
  ...accountRoutes(deps),
  ...profileRoutes(deps),
  ...sessionRoutes(deps),
  ...checkInRoutes(deps),
  ...notificationRoutes(deps),
  ...supportRoutes(deps),
  ...adminRoutes(deps),
];
