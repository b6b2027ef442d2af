import type { Route } from '@tael/runtime';
import type { Deps } from './deps.ts';
import { adminRoutes } from './http/admin.ts';
import { ownRoutes } from './http/own.ts';

/** Only handlers use `deps`, so the gateway's test can build the table without real ones. */
export const routeTable = (deps: Deps): Route[] => [...ownRoutes(deps), ...adminRoutes(deps)];
