import type { Tasks } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { rescanPortfolios } from './operations/tasks/rescan-portfolios.ts';
import { purgeExpired } from './operations/tasks/purge-expired.ts';
import { reconcileFlows } from './operations/tasks/reconcile-flows.ts';

export function registerTasks(tasks: Pick<Tasks, 'register'>, deps: Deps): void {
  tasks.register({
    name: 'refresh-prices',
    schedule: { everyMs: 60_000 },
    run: async () => `${await deps.prices.refresh()} prices`,
  });
  tasks.register({
    name: 'rescan-portfolios',
    schedule: '*/5 * * * *',
    run: (signal) => rescanPortfolios(deps, signal),
  });
  tasks.register({
    name: 'reconcile-flows',
    schedule: { everyMs: 60_000 },
    run: (signal) => reconcileFlows(deps, signal),
  });
  tasks.register({ name: 'purge-expired', schedule: '41 * * * *', run: () => purgeExpired(deps) });
}
