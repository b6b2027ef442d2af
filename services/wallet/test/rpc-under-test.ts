import { createClient, createRouterTransport } from '@connectrpc/connect';
import { operationsRpc, walletRpc } from '@tael/proto';
import type { Deps } from '../src/deps.ts';
import { rpcTable } from '../src/rpc.ts';

export function rpcOf(deps: Deps) {
  const checks = { database: () => deps.database.ping() };
  const transport = createRouterTransport(rpcTable(deps, { checks, groups: {} }));
  return {
    wallet: createClient(walletRpc.WalletService, transport),
    operations: createClient(operationsRpc.OperationsService, transport),
  };
}
