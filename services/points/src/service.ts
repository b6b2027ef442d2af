import { approvalsRpc } from '@tael/approvals';
import { event } from '@tael/events';
import { recordByEvent } from '@tael/operations';
import { approvalsRpc as approvalsContract, pointsEvents, pointsRpc } from '@tael/proto';
import { verifyByAuth, type Service } from '@tael/service';
import { approvalDesk } from './approvals.ts';
import { configSchema, type Config } from './config.ts';
import { handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { routeTable } from './http.ts';
import { findFlows } from './operations/find-flows.ts';
import { measureBreaks } from './operations/tasks/measure-breaks.ts';
import { measureCeilings } from './operations/tasks/measure-ceilings.ts';
import { connectPeers } from './peers.ts';
import { callers } from './rpc/callers.ts';
import { pointsService } from './rpc/points.ts';
import { tasks } from './tasks.ts';

export const service: Service<Config, Deps> = {
  name: 'points',
  config: configSchema,
  deps: (base) => ({ ...base, peers: connectPeers(base.config) }),
  verifier: ({ peers }) => verifyByAuth(peers.auth),
  routes: routeTable,
  rpc: (router, deps) =>
    router
      .service(pointsRpc.PointsService, pointsService(deps))
      .service(approvalsContract.ApprovalsService, approvalsRpc(approvalDesk(deps))),
  callers,
  findFlows,
  recordOperation: () =>
    recordByEvent((action) => event(pointsEvents.AdminActedSchema, { action }, { key: action.actorId })),
  handlers,
  tasks,
  gauges: [measureBreaks, measureCeilings],
};
