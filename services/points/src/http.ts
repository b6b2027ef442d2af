import type { Route } from '@tael/runtime';
import type { Deps } from './deps.ts';
import { adminRoutes } from './http/admin.ts';
import { historyRoutes } from './http/history.ts';
import { redeemRoutes } from './http/redeem.ts';
import { withheldRoutes } from './http/withheld.ts';

/** Only handlers touch `deps`: the table itself can be had without any, as the gateway's test does. */
export const routeTable = (deps: Deps): Route[] => [
  ...historyRoutes(deps),
  ...redeemRoutes(deps),
  ...adminRoutes(deps),
  ...withheldRoutes(deps),
];
