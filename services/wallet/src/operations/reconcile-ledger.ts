import type { Principal } from '@tael/identity';
import { pagesOf, type Pages } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { recordOperation } from '../events.ts';
import {
  countProofs,
  latestProof,
  listProofs,
  type LedgerProof,
  type PastProof,
} from '../ledger/proof/proofs.ts';
import { proveLedger } from '../ledger/proof/prove-ledger.ts';

export type { LedgerProof };

export const proofTask = 'reconcile-ledger';
const mostNamed = 5;

export async function reconcileLedger(
  deps: Pick<Deps, 'database' | 'log'>,
  signal: AbortSignal,
): Promise<string> {
  const { ok, postings, accounts, breaks } = await proveLedger(deps, { signal });
  const read = `${postings} postings, ${accounts} accounts`;
  if (ok) return `${read}: intact`;
  const named = breaks.slice(0, mostNamed).map(({ what, where, found }) => `${what} ${where} (${found})`);
  return `${read}: BROKEN, ${breaks.length} found: ${named.join(', ')}`;
}

export async function readProof({
  database,
  tasks,
}: Pick<Deps, 'database' | 'tasks'>): Promise<{ proof: LedgerProof | undefined; running: boolean }> {
  // Status first: in the other order, `running: false` could come with the result before the newest.
  const status = await tasks.status();
  return { proof: await latestProof(database.db), running: status[proofTask]?.running ?? false };
}

export async function readProofs(
  { database }: Pick<Deps, 'database'>,
  { page, limit }: { page: number; limit: number },
): Promise<Pages & { proofs: PastProof[] }> {
  const pages = pagesOf(await countProofs(database.db), { page, limit });
  const proofs = await listProofs(database.db, { skip: (pages.currentPage - 1) * limit, take: limit });
  return { proofs, ...pages };
}

export async function startProof(
  { database, tasks }: Pick<Deps, 'database' | 'tasks'>,
  actor: Principal & { requestId: string },
): Promise<{ name: string; running: boolean }> {
  const asked = { actor, action: 'task.run', objectKind: 'task', objectId: proofTask, reason: '' } as const;
  const record = () => database.transaction((tx) => recordOperation(tx, asked));
  const started = await tasks.run(proofTask, record);
  if (started === undefined) throw new Error('the proof is not registered');
  return started;
}
