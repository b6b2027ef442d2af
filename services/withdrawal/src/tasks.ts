import type { Tasks } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { measureBreaks } from './operations/measure-breaks.ts';
import { measurePayouts } from './operations/measure-payouts.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';
import { resumeWithdrawals } from './operations/resume-withdrawals.ts';

export function registerTasks(tasks: Pick<Tasks, 'register'>, deps: Deps): void {
  measureBreaks(deps);
  measurePayouts(deps);
  tasks.register({
    name: 'resume-withdrawals',
    schedule: { everyMs: 10_000 },
    run: (signal) => resumeWithdrawals(deps, signal),
  });
  tasks.register({
    name: 'reconcile-flows',
    schedule: { everyMs: 30_000 },
    run: (signal) => reconcileFlows(deps, signal),
  });
  tasks.register({ name: 'purge-expired', schedule: '17 * * * *', run: () => purgeExpired(deps) });
}
