import type { ConnectRouter } from '@connectrpc/connect';
import { event } from '@tael/events';
import { operationsRpc, recordByEvent, type OperatedParts } from '@tael/operations';
import { pointsEvents, pointsRpc } from '@tael/proto';
import type { Deps } from './deps.ts';
import { findFlows } from './operations/find-flows.ts';
import { pointsService } from './rpc/points.ts';

export const rpcTable =
  (deps: Deps, parts: Pick<OperatedParts, 'tasks' | 'groups' | 'checks'>) =>
  (router: ConnectRouter): void => {
    router.service(pointsRpc.PointsService, pointsService(deps));
    operationsRpc({
      ...parts,
      database: deps.database,
      log: deps.log,
      findFlows: (keys) => findFlows(deps, keys),
      recordOperation: recordByEvent((action) =>
        event(pointsEvents.AdminActedSchema, { action }, { key: action.actorId }),
      ),
    })(router);
  };
