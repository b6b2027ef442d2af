import { createClient, createRouterTransport } from '@connectrpc/connect';
import { operationsRpc, walletRpc } from '@tael/proto';
import { rpcTable } from '@tael/service';
import type { Deps } from '../src/deps.ts';
import { service } from '../src/service.ts';

export function rpcOf(deps: Deps) {
  const transport = createRouterTransport(rpcTable(service, deps));
  return {
    wallet: createClient(walletRpc.WalletService, transport),
    operations: createClient(operationsRpc.OperationsService, transport),
  };
}
