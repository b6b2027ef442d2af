import * as api from '@tael/contract/auth';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { waits } from './waits.ts';
import { readStaff } from '../operations/admin/read-staff.ts';
import { resetSecondFactor } from '../operations/admin/reset-second-factor.ts';
import { readThrottled } from '../operations/admin/read-throttled.ts';

export const securityRoutes = (deps: Deps): Route[] => [
  route(api.readStaff, {
    handle: async () => {
      const { setting, staff } = await readStaff(deps);
      return { setting, staff: staff.map(({ id, ...rest }) => ({ _id: id, ...rest })) };
    },
  }),
  route(api.readThrottled, { handle: () => readThrottled(deps) }),
  route(api.resetSecondFactor, {
    revokes: true,
    handle: async ({ principal, requestId, params: { id }, query: { reason } }) => {
      const act = await resetSecondFactor(deps, { actor: { ...principal, requestId }, id, reason });
      return act === undefined ? { success: true } : waits(deps, act);
    },
  }),
];
