import { createClient, createRouterTransport } from '@connectrpc/connect';
import { chainScannerRpc, operationsRpc } from '@tael/proto';
import { createTasks } from '@tael/tasks';
import type { Deps } from '../src/deps.ts';
import { rpcTable } from '../src/rpc.ts';
import { registerTasks } from '../src/tasks.ts';

export async function startRpc(deps: Deps) {
  const tasks = createTasks({ database: deps.database, logger: deps.log, service: 'chain-scanner' });
  registerTasks(tasks, deps);
  await tasks.start();
  const checks = { database: () => deps.database.ping() };
  const transport = createRouterTransport(rpcTable(deps, { checks, tasks, groups: {} }));
  return {
    scanner: createClient(chainScannerRpc.ChainScannerService, transport),
    operations: createClient(operationsRpc.OperationsService, transport),
    stop: () => tasks.stop(),
  };
}
