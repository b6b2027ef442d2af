import { event } from '@tael/events';
import type { ConnectRouter } from '@connectrpc/connect';
import { operationsRpc, recordByEvent, type OperatedParts } from '@tael/operations';
import { withdrawalEvents, withdrawalRpc } from '@tael/proto';
import type { Deps } from './deps.ts';
import { findFlows } from './operations/find-flows.ts';
import { payoutRpc } from './rpc/withdrawals.ts';

export const rpcTable =
  (deps: Deps, parts: Pick<OperatedParts, 'tasks' | 'groups' | 'checks'>) =>
  (router: ConnectRouter): void => {
    const { database, log } = deps;
    router.service(withdrawalRpc.WithdrawalService, payoutRpc(deps));
    operationsRpc({
      ...parts,
      database,
      log,
      findFlows: (keys) => findFlows(deps, keys),
      recordOperation: recordByEvent((action) =>
        event(withdrawalEvents.AdminActedSchema, { action }, { key: action.actorId }),
      ),
    })(router);
  };
