import type { Tasks } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';

export function registerTasks(tasks: Pick<Tasks, 'register'>, deps: Deps): void {
  tasks.register({ name: 'purge-expired', schedule: '17 * * * *', run: () => purgeExpired(deps) });
  tasks.register({
    name: 'reconcile-flows',
    schedule: { everyMs: 60_000 },
    run: (signal) => reconcileFlows(deps, signal),
  });
}
