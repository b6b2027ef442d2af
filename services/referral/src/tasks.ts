import type { Tasks } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { measureBreaks } from './operations/measure-breaks.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';
import { scoreReferrals } from './operations/score-referrals.ts';

export function registerTasks(tasks: Pick<Tasks, 'register'>, deps: Deps): void {
  measureBreaks(deps);
  tasks.register({
    name: 'score-referrals',
    schedule: '23 * * * *',
    run: (signal) => scoreReferrals(deps, signal),
  });
  tasks.register({
    name: 'reconcile-flows',
    schedule: { everyMs: 30_000 },
    run: (signal) => reconcileFlows(deps, signal),
  });
  tasks.register({ name: 'purge-expired', schedule: '47 * * * *', run: () => purgeExpired(deps) });
}
