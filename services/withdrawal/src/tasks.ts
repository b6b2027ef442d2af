import type { Task } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';
import { compareStatements } from './operations/rails/compare-statements.ts';
import { payOut } from './operations/rails/pay-out.ts';
import { resumeWithdrawals } from './operations/resume-withdrawals.ts';

/** An owner waits for the money. */
const payEveryMs = 2_000;

export const tasks = (deps: Deps): Task[] => [
  {
    name: 'resume-withdrawals',
    schedule: { everyMs: 10_000 },
    run: (signal) => resumeWithdrawals(deps, signal),
  },
  ...[...deps.rails.keys()].map((method): Task => ({
    name: `pay-by-${method}`,
    schedule: { everyMs: payEveryMs },
    run: (signal) => payOut(deps, method, signal),
  })),
  ...(deps.rails.size === 0 && deps.config.RAIL_BANK === 'hand'
    ? []
    : [
        {
          // Providers have the statement of a day in the next morning.
          name: 'compare-statements',
          schedule: '30 10 * * *',
          run: (signal: AbortSignal) => compareStatements(deps, signal),
        },
      ]),
  { name: 'reconcile-flows', schedule: { everyMs: 30_000 }, run: (signal) => reconcileFlows(deps, signal) },
  { name: 'purge-expired', schedule: '17 * * * *', run: () => purgeExpired(deps) },
];
