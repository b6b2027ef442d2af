import type { Task } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';

export const tasks = (deps: Deps): Task[] => [
  { name: 'reconcile-flows', schedule: { everyMs: 30_000 }, run: (signal) => reconcileFlows(deps, signal) },
  { name: 'purge-expired', schedule: '41 * * * *', run: () => purgeExpired(deps) },
];
