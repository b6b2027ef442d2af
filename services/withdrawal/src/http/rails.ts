import * as api from '@tael/contract/withdrawal';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readRails } from '../operations/rails/read-rails.ts';
import { stopRail } from '../operations/rails/stop-rail.ts';

export const railRoutes = (deps: Deps): Route[] => [
  route(api.readRails, { handle: async () => ({ rails: await readRails(deps) }) }),
  route(api.stopRail, {
    handle: async ({ principal, requestId, params: { method }, body, idempotencyKey: key }) => {
      await stopRail(deps, { actor: { ...principal, requestId }, key, method, ...body });
      return { rails: await readRails(deps) };
    },
  }),
];
