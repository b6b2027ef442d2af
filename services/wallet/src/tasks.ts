import type { Deps } from './deps.ts';
import { measureAlarms } from './operations/measure-alarms.ts';
import { writeChainHeads } from './operations/prove-ledger-heads.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';
import { proofTask, reconcileLedger } from './operations/reconcile-ledger.ts';

export function registerTasks(deps: Deps): void {
  const { tasks } = deps;
  measureAlarms(deps);
  tasks.register({ name: 'purge-expired', schedule: '17 * * * *', run: () => purgeExpired(deps) });
  tasks.register({ name: 'write-chain-heads', schedule: '2 * * * *', run: () => writeChainHeads(deps) });
  tasks.register({
    name: proofTask,
    schedule: '32 * * * *',
    run: (signal) => reconcileLedger(deps, signal),
  });
  tasks.register({
    name: 'reconcile-flows',
    schedule: { everyMs: 60_000 },
    run: (signal) => reconcileFlows(deps, signal),
  });
}
