import * as api from '@tael/contract/auth';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { writeToSupport } from '../operations/write-to-support.ts';

export const supportRoutes = (deps: Deps): Route[] => [
  route(api.readSupport, {
    handle: () => {
      const { SUPPORT_EMAIL, SUPPORT_PHONE } = deps.config;
      return Promise.resolve({ email: SUPPORT_EMAIL ?? null, phone: SUPPORT_PHONE ?? null });
    },
  }),
  route(api.writeToSupport, {
    handle: async ({ body, clientAddress, userAgent, isRateLimitExempt }) => {
      await writeToSupport(deps, {
        ...body,
        client: { address: clientAddress, userAgent, isRateLimitExempt },
      });
      return { success: true };
    },
  }),
];
