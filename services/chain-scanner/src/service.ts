import { chainScannerRpc } from '@tael/proto';
import { verifyByAuth, type Service } from '@tael/service';
import { compose } from './compose.ts';
import { configSchema, type Config } from './config.ts';
import { handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { recordOperation } from './events.ts';
import { routeTable } from './http.ts';
import { findFlows } from './operations/find-flows.ts';
import { measureBreaks } from './operations/measure-breaks.ts';
import { measureChains } from './operations/measure-chains.ts';
import { meetNodes } from './operations/meet-nodes.ts';
import { callers } from './rpc/callers.ts';
import { chainScannerService } from './rpc/chain-scanner.ts';
import { startScanner } from './scanner.ts';
import { tasks } from './tasks.ts';

export const service: Service<Config, Deps> = {
  name: 'chain-scanner',
  config: configSchema,
  deps: compose,
  verifier: ({ peers }) => verifyByAuth(peers.auth),
  routes: routeTable,
  rpc: (router, deps) => router.service(chainScannerRpc.ChainScannerService, chainScannerService(deps)),
  callers,
  findFlows,
  recordOperation: () => recordOperation,
  handlers,
  tasks,
  gauges: [measureChains, measureBreaks],
  start: (deps) => {
    const scanner = startScanner(deps);
    meetNodes(deps);
    void deps.prices.refresh();
    return { first: [() => scanner.stop()], beforeDatabase: [() => deps.assets.close()] };
  },
};
