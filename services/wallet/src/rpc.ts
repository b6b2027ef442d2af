import type { ConnectRouter } from '@connectrpc/connect';
import { operationsRpc, recordByEvent, type OperatedParts } from '@tael/operations';
import { walletRpc } from '@tael/proto';
import type { Deps } from './deps.ts';
import { adminActed } from './events.ts';
import { findFlows } from './operations/find-flows.ts';
import { adminRpc } from './rpc/admin.ts';
import { originRpc } from './rpc/origins.ts';
import { moneyRpc } from './rpc/wallet.ts';

export const rpcTable =
  (deps: Deps, parts: Pick<OperatedParts, 'groups' | 'checks'>) =>
  (router: ConnectRouter): void => {
    const { database, log, tasks } = deps;
    router.service(walletRpc.WalletService, { ...moneyRpc(deps), ...adminRpc(deps), ...originRpc(deps) });
    operationsRpc({
      ...parts,
      database,
      log,
      tasks,
      findFlows: (keys) => findFlows(deps, keys),
      recordOperation: recordByEvent(adminActed),
    })(router);
  };
