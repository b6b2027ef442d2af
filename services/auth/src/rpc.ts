import type { ConnectRouter } from '@connectrpc/connect';
import { authRpc, operationsRpc } from '@tael/proto';
import type { Deps } from './deps.ts';
import { adminRpc } from './rpc/admin.ts';
import { accountRpc } from './rpc/auth.ts';
import { operationsRpcOf, type OperatedParts } from './rpc/operations.ts';

export const rpcTable =
  (deps: Deps, parts: OperatedParts) =>
  (router: ConnectRouter): void => {
    router.service(authRpc.AuthService, { ...accountRpc(deps), ...adminRpc(deps) });
    router.service(operationsRpc.OperationsService, operationsRpcOf(deps, parts));
  };
