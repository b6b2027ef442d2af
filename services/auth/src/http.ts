import { approvalRoutes } from '@tael/approvals';
import type { Route } from '@tael/runtime';
import { approvalDesk } from './approvals.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './http/accounts.ts';
import { adminRoutes } from './http/admin.ts';
import { announcementRoutes } from './http/announcements.ts';
import { securityRoutes } from './http/admin-security.ts';
import { userSessionRoutes } from './http/admin-sessions.ts';
import { adminVerificationRoutes } from './http/admin-verifications.ts';
import { viewRoutes } from './http/admin-views.ts';
import { checkInRoutes } from './http/check-in.ts';
import { incidentRoutes } from './http/incidents.ts';
import { notificationRoutes } from './http/notifications.ts';
import { passkeyRoutes } from './http/passkeys.ts';
import { profileRoutes } from './http/profile.ts';
import { secondFactorRoutes } from './http/second-factor.ts';
import { sessionRoutes } from './http/sessions.ts';
import { supportRoutes } from './http/support.ts';
import { userExportRoutes } from './http/user-export.ts';
import { verifierRoutes } from './http/verifier.ts';
import { verificationRoutes } from './http/verification.ts';

/** Only handlers use `deps`, so the gateway's test can build the table without real ones. */
export const routeTable = (deps: Deps): Route[] =>
  routesOf(deps).map((route) => answerAfterLeases(deps, route));

function answerAfterLeases(deps: Deps, route: Route): Route {
  const { revokes } = route;
  if (revokes === undefined) return route;
  return {
    ...route,
    handle: async (call) => {
      const answer = await route.handle(call);
      if (revokes === true || revokes(call)) await deps.waitForLeases();
      return answer;
    },
  };
}

const routesOf = (deps: Deps): Route[] => [
  ...accountRoutes(deps),
  ...secondFactorRoutes(deps),
  ...passkeyRoutes(deps),
  ...profileRoutes(deps),
  ...sessionRoutes(deps),
  ...checkInRoutes(deps),
  ...notificationRoutes(deps),
  ...supportRoutes(deps),
  ...adminRoutes(deps),
  ...userExportRoutes(deps),
  ...announcementRoutes(deps),
  ...incidentRoutes(deps),
  ...userSessionRoutes(deps),
  ...securityRoutes(deps),
  ...viewRoutes(deps),
  ...verificationRoutes(deps),
  ...adminVerificationRoutes(deps),
  ...verifierRoutes(deps),
  ...approvalRoutes(approvalDesk(deps), { revokes: true }),
];
