import { createClient, createRouterTransport } from '@connectrpc/connect';
import { chainScannerRpc, operationsRpc } from '@tael/proto';
import { rpcTable, startTasks } from '@tael/service';
import type { Deps } from '../src/deps.ts';
import { service } from '../src/service.ts';

export async function startRpc(deps: Deps) {
  await startTasks(service, deps);
  const transport = createRouterTransport(rpcTable(service, deps));
  return {
    scanner: createClient(chainScannerRpc.ChainScannerService, transport),
    operations: createClient(operationsRpc.OperationsService, transport),
    stop: () => deps.tasks.stop(),
  };
}
