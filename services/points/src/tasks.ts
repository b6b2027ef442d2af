import type { Task } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { awardAchievements } from './operations/tasks/award-achievements.ts';
import { payHolders } from './operations/tasks/pay-holders.ts';
import { purgeExpired } from './operations/tasks/purge-expired.ts';
import { reconcileFlows } from './operations/tasks/reconcile-flows.ts';
import { watchCeilings } from './operations/tasks/watch-ceilings.ts';

export const tasks = (deps: Deps): Task[] => [
  {
    name: 'award-achievements',
    schedule: '*/10 * * * *',
    run: (signal) => awardAchievements(deps, signal),
  },
  // After midnight, so that the last balances of yesterday have arrived. Each hour, to make up
  // a missed midnight.
  { name: 'pay-holders', schedule: '5 * * * *', run: (signal) => payHolders(deps, signal) },
  { name: 'purge-expired', schedule: '27 * * * *', run: () => purgeExpired(deps) },
  { name: 'reconcile-flows', schedule: { everyMs: 20_000 }, run: (signal) => reconcileFlows(deps, signal) },
  { name: 'watch-ceilings', schedule: { everyMs: 10_000 }, run: () => watchCeilings(deps) },
];
