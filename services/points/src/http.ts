import { approvalRoutes } from '@tael/approvals';
import type { Route } from '@tael/runtime';
import { approvalDesk } from './approvals.ts';
import type { Deps } from './deps.ts';
import { adminRoutes } from './http/admin.ts';
import { historyRoutes } from './http/history.ts';
import { redeemRoutes } from './http/redeem.ts';
import { withheldRoutes } from './http/withheld.ts';

/** Only handlers use `deps`, so the gateway's test can build the table without real ones. */
export const routeTable = (deps: Deps): Route[] => [
  ...historyRoutes(deps),
  ...redeemRoutes(deps),
  ...adminRoutes(deps),
  ...withheldRoutes(deps),
  ...approvalRoutes(approvalDesk(deps)),
];
