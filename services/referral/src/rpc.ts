import type { ConnectRouter } from '@connectrpc/connect';
import { event } from '@tael/events';
import { operationsRpc, recordByEvent, type OperatedParts } from '@tael/operations';
import { referralEvents, referralRpc } from '@tael/proto';
import type { Deps } from './deps.ts';
import { findFlows } from './operations/find-flows.ts';
import { referralService } from './rpc/referral.ts';

export const rpcTable =
  (deps: Deps, parts: Pick<OperatedParts, 'tasks' | 'groups' | 'checks'>) =>
  (router: ConnectRouter): void => {
    router.service(referralRpc.ReferralService, referralService(deps));
    operationsRpc({
      ...parts,
      database: deps.database,
      log: deps.log,
      findFlows: (keys) => findFlows(deps, keys),
      recordOperation: recordByEvent((action) =>
        event(referralEvents.AdminActedSchema, { action }, { key: action.actorId }),
      ),
    })(router);
  };
