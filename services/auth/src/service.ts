import { approvalsRpc } from '@tael/approvals';
import { approvalsRpc as approvalsContract, authRpc } from '@tael/proto';

import type { Service } from '@tael/service';
import { approvalDesk } from './approvals.ts';
import { compose } from './compose.ts';
import { configSchema, type Config } from './config.ts';
import { handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { routeTable } from './http.ts';
import { createOwnVerifier } from './key-ring.ts';
import { startMailLoop } from './mail-loop.ts';
import { ensureFirstAdmin } from './operations/ensure-first-admin.ts';
import { findFlows } from './operations/find-flows.ts';
import { recordOperation } from './operations/record-operation.ts';
import { ensureSigningKey } from './operations/signing-keys.ts';
import { callers } from './rpc/callers.ts';
import { adminRpc } from './rpc/admin.ts';
import { accountRpc } from './rpc/auth.ts';
import { statusRpc } from './rpc/status.ts';
import { tasks } from './tasks.ts';

export const service: Service<Config, Deps> = {
  name: 'auth',
  config: configSchema,
  deps: compose,
  prepare: async (deps) => {
    await ensureSigningKey(deps);
    await ensureFirstAdmin(deps);
  },
  verifier: ({ keys }) => createOwnVerifier(keys),
  routes: routeTable,
  // A few milliseconds of work, so that a burst of sign-ins does not delay other requests.
  startsPerTurn: 16,
  rpc: (router, deps) =>
    router
      .service(authRpc.AuthService, { ...accountRpc(deps), ...adminRpc(deps), ...statusRpc(deps) })
      .service(approvalsContract.ApprovalsService, approvalsRpc(approvalDesk(deps))),
  callers,
  findFlows,
  recordOperation: (deps) => (tx, operation) => recordOperation(deps, tx, operation),
  handlers: () => handlers,
  tasks,
  start: (deps) => {
    const mailLoop = startMailLoop(deps);
    return {
      beforeRelay: [() => mailLoop.stop(), () => deps.activity.stop()],
      beforeDatabase: [() => deps.mailer.close()],
    };
  },
};
