import type { Route } from '@tael/runtime';
import type { Deps } from './deps.ts';
import { adminRoutes } from './http/admin.ts';
import { exportRoute } from './http/admin-export.ts';
import { chainRoutes } from './http/chains.ts';
import { depositRoutes } from './http/deposits.ts';
import { portfolioRoutes } from './http/portfolio.ts';

/** Only handlers use `deps`, so tests can build the table without real dependencies. */
export const routeTable = (deps: Deps): Route[] => [
  ...chainRoutes(deps),
  ...portfolioRoutes(deps),
  ...depositRoutes(deps),
  ...adminRoutes(deps),
  exportRoute(deps),
];
