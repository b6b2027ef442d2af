import { referralRpc } from '@tael/proto';
import { verifyByAuth, type Service } from '@tael/service';
import { configSchema, type Config } from './config.ts';
import { handlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { recordOperation } from './events.ts';
import { routeTable } from './http.ts';
import { findFlows } from './operations/find-flows.ts';
import { measureBreaks } from './operations/measure-breaks.ts';
import { connectPeers } from './peers.ts';
import { callers } from './rpc/callers.ts';
import { referralService } from './rpc/referral.ts';
import { tasks } from './tasks.ts';
import { startFollowUpLoop } from './follow-up-loop.ts';

export const service: Service<Config, Deps> = {
  name: 'referral',
  config: configSchema,
  deps: (base) => {
    const deps = { ...base, ...connectPeers(base.config) };
    return { ...deps, followUps: startFollowUpLoop(deps) };
  },
  verifier: ({ auth }) => verifyByAuth(auth),
  routes: routeTable,
  rpc: (router, deps) => router.service(referralRpc.ReferralService, referralService(deps)),
  callers,
  findFlows,
  recordOperation: () => recordOperation,
  handlers,
  tasks,
  gauges: [measureBreaks],
  start: ({ followUps }) => ({ beforeRelay: [() => followUps.stop()] }),
};
