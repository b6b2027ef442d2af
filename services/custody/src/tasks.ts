import type { Task } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';
import { proveReserves } from './operations/reserves/prove-reserves.ts';
import { readChains } from './operations/treasury/read-chains.ts';
import { readUnswept } from './operations/treasury/read-unswept.ts';
import { sweepDeposits } from './operations/treasury/sweep-deposits.ts';

export const tasks = (deps: Deps): Task[] => [
  { name: 'reconcile-flows', schedule: { everyMs: 30_000 }, run: (signal) => reconcileFlows(deps, signal) },
  { name: 'prove-reserves', schedule: '23 4 * * *', run: (signal) => proveReserves(deps, signal) },
  { name: 'read-treasury', schedule: { everyMs: 20_000 }, run: () => readChains(deps) },
  { name: 'read-unswept', schedule: { everyMs: 60_000 }, run: (signal) => readUnswept(deps, signal) },
  { name: 'sweep', schedule: { everyMs: 60_000 }, run: () => sweepDeposits(deps) },
  { name: 'purge-expired', schedule: '41 * * * *', run: () => purgeExpired(deps) },
];
