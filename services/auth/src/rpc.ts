import type { ConnectRouter } from '@connectrpc/connect';
import { operationsRpc, type OperatedParts } from '@tael/operations';
import { authRpc } from '@tael/proto';
import type { Deps } from './deps.ts';
import { findFlows } from './operations/find-flows.ts';
import { recordOperation } from './operations/record-operation.ts';
import { accountRpc } from './rpc/auth.ts';
import { adminRpc } from './rpc/admin.ts';

export const rpcTable =
  (deps: Deps, parts: Pick<OperatedParts, 'tasks' | 'groups' | 'checks'>) =>
  (router: ConnectRouter): void => {
    router.service(authRpc.AuthService, { ...accountRpc(deps), ...adminRpc(deps) });
    operationsRpc({
      ...parts,
      database: deps.database,
      log: deps.log,
      findFlows: (keys) => findFlows(deps, keys),
      recordOperation: (tx, operation) => recordOperation(deps, tx, operation),
    })(router);
  };
