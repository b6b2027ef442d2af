import { approvalRoutes } from '@tael/approvals';
import type { Route } from '@tael/runtime';
import { approvalDesk } from './approvals.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './http/accounts.ts';
import { adminRoutes } from './http/admin.ts';
import { bankFileRoutes } from './http/bank-files.ts';
import { deskRoutes } from './http/desk.ts';
import { exportRoutes } from './http/exports.ts';
import { railRoutes } from './http/rails.ts';
import { sendRoutes } from './http/sends.ts';
import { wechatRoutes } from './http/wechat.ts';
import { withdrawalRoutes } from './http/withdrawals.ts';

/** Only handlers use `deps`, so tests can build the table without real dependencies. */
export const routeTable = (deps: Deps): Route[] => [
  ...railRoutes(deps),
  ...wechatRoutes(deps),
  ...bankFileRoutes(deps),
  ...withdrawalRoutes(deps),
  ...accountRoutes(deps),
  ...exportRoutes(deps),
  ...adminRoutes(deps),
  ...deskRoutes(deps),
  ...approvalRoutes(approvalDesk(deps)),
  ...sendRoutes(deps),
];
