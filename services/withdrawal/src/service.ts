import { event } from '@tael/events';
import { recordByEvent } from '@tael/operations';
import { approvalsRpc, withdrawalEvents, withdrawalRpc } from '@tael/proto';
import { openSafe } from '@tael/sealing';
import { verifyByAuth, type Service } from '@tael/service';
import { createAccountSafe } from './account-safe.ts';
import { configSchema, type Config } from './config.ts';
import { handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { routeTable } from './http.ts';
import { findFlows } from './operations/find-flows.ts';
import { measureBreaks } from './operations/measure-breaks.ts';
import { measurePayouts } from './operations/measure-payouts.ts';
import { measureRails } from './operations/measure-rails.ts';
import { connectPeers } from './peers.ts';
import { openRails } from './rails/open-rails.ts';
import { waitingRpc } from './rpc/approvals.ts';
import { callers } from './rpc/callers.ts';
import { payoutRpc } from './rpc/withdrawals.ts';
import { createScreening } from './screening.ts';
import { tasks } from './tasks.ts';

export const service: Service<Config, Deps> = {
  name: 'withdrawal',
  config: configSchema,
  deps: async (base) => {
    const { config, database, log } = base;
    const safe = await openSafe(database, { name: 'ACCOUNT_SECRET', secrets: config.ACCOUNT_SECRET });
    const screening = createScreening(config.SCREENING_LIST, log);
    const rails = await openRails(config, base.clock);
    return { ...base, safe: createAccountSafe(safe), peers: connectPeers(config), screening, rails };
  },
  verifier: ({ peers }) => verifyByAuth(peers.auth),
  routes: routeTable,
  rpc: (router, deps) =>
    router
      .service(withdrawalRpc.WithdrawalService, payoutRpc(deps))
      .service(approvalsRpc.ApprovalsService, waitingRpc(deps)),
  callers,
  findFlows,
  recordOperation: () =>
    recordByEvent((action) => event(withdrawalEvents.AdminActedSchema, { action }, { key: action.actorId })),
  handlers,
  tasks,
  gauges: [measureBreaks, measurePayouts, measureRails],
};
