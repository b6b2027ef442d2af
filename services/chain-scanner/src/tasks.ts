import type { Task } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { purgeExpired } from './operations/tasks/purge-expired.ts';
import { reconcileFlows } from './operations/tasks/reconcile-flows.ts';
import { rescanPortfolios } from './operations/tasks/rescan-portfolios.ts';

export const tasks = (deps: Deps): Task[] => [
  {
    name: 'refresh-prices',
    schedule: { everyMs: 60_000 },
    run: async () => `${await deps.prices.refresh()} prices`,
  },
  { name: 'rescan-portfolios', schedule: '*/5 * * * *', run: (signal) => rescanPortfolios(deps, signal) },
  { name: 'reconcile-flows', schedule: { everyMs: 60_000 }, run: (signal) => reconcileFlows(deps, signal) },
  { name: 'purge-expired', schedule: '41 * * * *', run: () => purgeExpired(deps) },
];
