import { custodyRpc } from '@tael/proto';
import { verifyByAuth, type Service } from '@tael/service';
import { startCarrying } from './carry-loop.ts';
import { compose } from './compose.ts';
import { configSchema, type Config } from './config.ts';
import type { Deps } from './deps.ts';
import { recordOperation } from './events.ts';
import { routeTable } from './http.ts';
import { findFlows } from './operations/find-flows.ts';
import { measureTransfers } from './operations/measure-transfers.ts';
import { measureReserves } from './operations/reserves/measure-reserves.ts';
import { callers } from './rpc/callers.ts';
import { transferRpc } from './rpc/custody.ts';
import { tasks } from './tasks.ts';

export const service: Service<Config, Deps> = {
  name: 'custody',
  config: configSchema,
  deps: compose,
  verifier: ({ auth }) => verifyByAuth(auth),
  routes: routeTable,
  rpc: (router, deps) => router.service(custodyRpc.CustodyService, transferRpc(deps)),
  callers,
  findFlows,
  recordOperation: () => recordOperation,
  tasks,
  gauges: [measureTransfers, measureReserves],
  start: (deps) => {
    const carrying = startCarrying(deps);
    return { first: [() => carrying.stop()] };
  },
};
