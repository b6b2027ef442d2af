import type { Principal } from '@tael/identity';
import { pagesOf, type Pages } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { recordOperation } from '../../events.ts';
import {
  findProgress,
  isFullProofDue,
  startFullProof,
  type Progress,
} from '../../ledger/proof/full-proof.ts';
import {
  countProofs,
  latestProof,
  listProofs,
  provenUpTo,
  type LedgerProof,
  type PastProof,
} from '../../ledger/proof/proofs.ts';
import { proveInFull } from './prove-in-full.ts';
import { proveLedger } from './prove-ledger.ts';

export const proofTask = 'reconcile-ledger';
export const fullProofTask = 'prove-ledger-in-full';
const mostNamed = 5;

export async function reconcileLedger(
  deps: Pick<Deps, 'database' | 'log'>,
  signal: AbortSignal,
): Promise<string> {
  return outcomeOf(await proveLedger(deps, { signal }));
}

/** A run that is interrupted leaves the rest to the next one. */
export async function proveFullLedger(
  deps: Pick<Deps, 'database' | 'log'>,
  signal: AbortSignal,
): Promise<string> {
  const { db } = deps.database;
  if (!(await findProgress(db))) {
    if (!(await isFullProofDue(db))) return 'not due';
    if (!(await startFullProof(db))) return 'waits for a proof of the ledger without breaks';
  }
  const proof = await proveInFull(deps, { signal });
  return proof ? outcomeOf(proof) : 'another run goes on with it';
}

function outcomeOf({ ok, postings, accounts, breaks }: LedgerProof): string {
  const read = `${postings} postings, ${accounts} accounts`;
  if (ok) return `${read}: intact`;
  const named = breaks.slice(0, mostNamed).map(({ what, where, found }) => `${what} ${where} (${found})`);
  return `${read}: BROKEN, ${breaks.length} found: ${named.join(', ')}`;
}

/** `checkedUpTo`: whatever was posted before is proven. `underWay`: how far a full proof has come. */
export interface ShownProofs {
  proof: LedgerProof | undefined;
  full: LedgerProof | undefined;
  underWay: Pick<Progress, 'startedAt' | 'postings' | 'accounts'> | undefined;
  checkedUpTo: Date | undefined;
  running: boolean;
}

export async function readProof({
  database: { db },
  tasks,
}: Pick<Deps, 'database' | 'tasks'>): Promise<ShownProofs> {
  // Status first: in the other order, `running: false` could come with the result before the newest.
  const status = await tasks.status();
  return {
    proof: await latestProof(db, 'tail'),
    full: await latestProof(db, 'full'),
    underWay: await findProgress(db),
    checkedUpTo: await provenUpTo(db),
    running: status[proofTask]?.running ?? false,
  };
}

export async function readProofs(
  { database }: Pick<Deps, 'database'>,
  { page, limit }: { page: number; limit: number },
): Promise<Pages & { proofs: PastProof[] }> {
  const pages = pagesOf(await countProofs(database.db), { page, limit });
  const proofs = await listProofs(database.db, { skip: (pages.currentPage - 1) * limit, take: limit });
  return { proofs, ...pages };
}

/** `full`: of all history, whenever the last one was. */
export async function startProof(
  { database, tasks }: Pick<Deps, 'database' | 'tasks'>,
  actor: Principal & { requestId: string },
  { full } = { full: false },
): Promise<{ name: string; running: boolean }> {
  const name = full ? fullProofTask : proofTask;
  const asked = { actor, action: 'task.run', objectKind: 'task', objectId: name, reason: '' } as const;
  const record = () =>
    database.transaction(async (tx) => {
      await recordOperation(tx, asked);
      if (full) await startFullProof(tx);
    });
  const started = await tasks.run(name, record);
  if (started === undefined) throw new Error('the proof is not registered');
  return started;
}
