import type { Task } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { closeDays } from './operations/day-close/close-days.ts';
import { makeStatements } from './operations/statements/make-statements.ts';
import { writeChainHeads } from './operations/write-chain-heads.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { reconcileFlows } from './operations/reconcile-flows.ts';
import {
  fullProofTask,
  proofTask,
  proveFullLedger,
  reconcileLedger,
} from './operations/proof/reconcile-ledger.ts';

export const tasks = (deps: Deps): Task[] => [
  { name: 'purge-expired', schedule: '17 * * * *', run: () => purgeExpired(deps) },
  { name: 'write-chain-heads', schedule: '2 * * * *', run: () => writeChainHeads(deps) },
  { name: proofTask, schedule: '32 * * * *', run: (signal) => reconcileLedger(deps, signal) },
  { name: fullProofTask, schedule: '52 * * * *', run: (signal) => proveFullLedger(deps, signal) },
  { name: 'reconcile-flows', schedule: { everyMs: 60_000 }, run: (signal) => reconcileFlows(deps, signal) },
  { name: 'close-days', schedule: '47 * * * *', run: (signal) => closeDays(deps, signal) },
  { name: 'make-statements', schedule: { everyMs: 5_000 }, run: (signal) => makeStatements(deps, signal) },
];
