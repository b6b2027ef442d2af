import * as api from '@tael/contract/auth';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { takeVerdict } from '../operations/verification/take-verdict.ts';

export const verifierRoutes = (deps: Deps): Route[] => [
  route(api.takeVerdict, {
    handle: async ({ body, header, requestId }) => {
      await takeVerdict(deps, { body, signature: header('tael-signature'), requestId });
      return { received: true } as const;
    },
  }),
];
