import type { Route } from '@tael/runtime';
import type { Deps } from './deps.ts';
import { adminRoutes } from './http/admin.ts';
import { ownRoutes } from './http/own.ts';

/** Only handlers touch `deps`: the table itself can be had without any, as the gateway's test does. */
export const routeTable = (deps: Deps): Route[] => [...ownRoutes(deps), ...adminRoutes(deps)];
