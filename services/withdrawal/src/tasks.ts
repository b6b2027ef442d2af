import type { Task } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';
import { resumeWithdrawals } from './operations/resume-withdrawals.ts';

export const tasks = (deps: Deps): Task[] => [
  {
    name: 'resume-withdrawals',
    schedule: { everyMs: 10_000 },
    run: (signal) => resumeWithdrawals(deps, signal),
  },
  { name: 'reconcile-flows', schedule: { everyMs: 30_000 }, run: (signal) => reconcileFlows(deps, signal) },
  { name: 'purge-expired', schedule: '17 * * * *', run: () => purgeExpired(deps) },
];
