import type { ConnectRouter } from '@connectrpc/connect';
import { event } from '@tael/events';
import { operationsRpc, recordByEvent, type OperatedParts } from '@tael/operations';
import { walletEvents, walletRpc } from '@tael/proto';
import type { Deps } from './deps.ts';
import { findFlows } from './operations/find-flows.ts';
import { moneyRpc } from './rpc/wallet.ts';

export const rpcTable =
  (deps: Deps, parts: Pick<OperatedParts, 'tasks' | 'groups' | 'checks'>) =>
  (router: ConnectRouter): void => {
    const { database, log } = deps;
    router.service(walletRpc.WalletService, moneyRpc(deps));
    operationsRpc({
      ...parts,
      database,
      log,
      findFlows: (keys) => findFlows(deps, keys),
      recordOperation: recordByEvent(database, (action) =>
        event(walletEvents.AdminActedSchema, { action }, { key: action.actorId }),
      ),
    })(router);
  };
