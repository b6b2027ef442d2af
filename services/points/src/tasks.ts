import type { Tasks } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { awardAchievements } from './operations/tasks/award-achievements.ts';
import { measureBreaks } from './operations/tasks/measure-breaks.ts';
import { measureCeilings } from './operations/tasks/measure-ceilings.ts';
import { payHolders } from './operations/tasks/pay-holders.ts';
import { purgeExpired } from './operations/tasks/purge-expired.ts';
import { reconcileFlows } from './operations/tasks/reconcile-flows.ts';
import { watchCeilings } from './operations/tasks/watch-ceilings.ts';

export function registerTasks(tasks: Pick<Tasks, 'register'>, deps: Deps): void {
  measureBreaks(deps);
  measureCeilings(deps);
  tasks.register({
    name: 'award-achievements',
    schedule: '*/10 * * * *',
    run: (signal) => awardAchievements(deps, signal),
  });
  // Five minutes after the turn of the day, so that the last balances of yesterday have arrived. Each hour, to make up
  // a missed turn.
  tasks.register({ name: 'pay-holders', schedule: '5 * * * *', run: (signal) => payHolders(deps, signal) });
  tasks.register({ name: 'purge-expired', schedule: '27 * * * *', run: () => purgeExpired(deps) });
  tasks.register({
    name: 'reconcile-flows',
    schedule: { everyMs: 20_000 },
    run: (signal) => reconcileFlows(deps, signal),
  });
  tasks.register({ name: 'watch-ceilings', schedule: { everyMs: 10_000 }, run: () => watchCeilings(deps) });
}
