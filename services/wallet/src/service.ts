import { approvalsRpc } from '@tael/approvals';
import { approvalsRpc as approvalsContract, walletRpc } from '@tael/proto';
import { verifyByAuth, type Service } from '@tael/service';
import { approvalDesk } from './approvals.ts';
import { compose } from './compose.ts';
import { configSchema, type Config } from './config.ts';
import { handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { recordOperation } from './events.ts';
import { routeTable } from './http.ts';
import { unfoldBatch } from './ledger/unfold-batch.ts';
import { findFlows } from './operations/find-flows.ts';
import { measureAlarms } from './operations/measure-alarms.ts';
import { callers } from './rpc/callers.ts';
import { adminRpc } from './rpc/admin.ts';
import { liabilitiesRpc } from './rpc/liabilities.ts';
import { originRpc } from './rpc/origins.ts';
import { sendRpc } from './rpc/sends.ts';
import { moneyRpc } from './rpc/wallet.ts';
import { tasks } from './tasks.ts';

export const service: Service<Config, Deps> = {
  name: 'wallet',
  config: configSchema,
  deps: compose,
  verifier: ({ peers }) => verifyByAuth(peers.auth),
  routes: routeTable,
  rpc: (router, deps) =>
    router
      .service(walletRpc.WalletService, {
        ...moneyRpc(deps),
        ...sendRpc(deps),
        ...adminRpc(deps),
        ...originRpc(deps),
        ...liabilitiesRpc(deps),
      })
      .service(approvalsContract.ApprovalsService, approvalsRpc(approvalDesk(deps))),
  callers,
  findFlows,
  recordOperation: () => recordOperation,
  handlers,
  unfold: unfoldBatch,
  tasks,
  gauges: [measureAlarms],
  start: ({ close }) => ({ beforeDatabase: [close] }),
};
