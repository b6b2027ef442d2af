import type { Deps } from '../../deps.ts';
import { rootOf, type ChainPlace } from '../../ledger/proof/chains.ts';
import { endProgress, findProgress, saveProgress, type Progress } from '../../ledger/proof/full-proof.ts';
import { proveNextAccounts, usualPace, type Pace } from '../../ledger/proof/prove-accounts.ts';
import { provePart } from '../../ledger/proof/prove-chain.ts';
import { mostBreaks, saveProof, type Findings, type LedgerProof } from '../../ledger/proof/proofs.ts';

type Needs = Pick<Deps, 'database' | 'log'>;

/**
 * All history, from the roots, in steps of their own statements. A step commits with its place, so that the next run
 * goes on from there. Undefined if there is none under way, or another run has it.
 */
export async function proveInFull(
  deps: Needs,
  options: Partial<Pace> = {},
): Promise<LedgerProof | undefined> {
  const pace = { ...usualPace, ...options };
  const { db } = deps.database;
  for (;;) {
    pace.signal?.throwIfAborted();
    const progress = await findProgress(db);
    if (!progress) return undefined;
    const findings = { ...progress, breaks: [...progress.breaks] };
    const place = await takeStep(db, progress, findings, pace);
    if (place === undefined) return await finish(deps, progress, findings);
    const { postings, accounts } = findings;
    const breaks = findings.breaks.slice(0, mostBreaks);
    if (!(await saveProgress(db, { ...progress, place, postings, accounts, breaks }))) return undefined;
  }
}

/** Undefined after the last. */
async function takeStep(
  db: Needs['database']['db'],
  { place, ends }: Progress,
  findings: Findings,
  pace: Pace,
): Promise<Progress['place'] | undefined> {
  if ('after' in place) {
    const after = await proveNextAccounts(db, place.after, findings, pace);
    return after === undefined ? undefined : { after };
  }
  const nth = ends.findIndex(({ shard }) => shard === place.shard);
  const end = ends[nth];
  if (!end) throw new Error(`the checkpoint has no shard ${place.shard}`);
  const range = { upTo: end.seq, limit: pace.postingsAtATime, linked: false };
  const next = await provePart(db, place, range, findings);
  if (next) return next.place;
  compare(end, place, findings);
  const following = ends[nth + 1];
  return following ? rootOf(following.shard) : { after: undefined };
}

function compare(checkpoint: ChainPlace, read: ChainPlace, { breaks }: Findings): void {
  const { shard } = checkpoint;
  if (checkpoint.seq !== read.seq || !checkpoint.hash.equals(read.hash)) {
    const found = `stands at ${checkpoint.seq}, postings end at ${read.seq}${checkpoint.seq === read.seq ? ' with another hash' : ''}`;
    breaks.push({ what: 'checkpoint', where: `shard ${shard}`, found });
  }
  for (const name of new Set([...checkpoint.sums.keys(), ...read.sums.keys()])) {
    const [stands, posted] = [checkpoint.sums.get(name) ?? 0n, read.sums.get(name) ?? 0n];
    if (stands !== posted) {
      const found = `${stands}, postings say ${posted}`;
      breaks.push({ what: 'checkpoint', where: `shard ${shard}, ${name}`, found });
    }
  }
}

async function finish(
  { database, log }: Needs,
  progress: Progress,
  { postings, accounts, breaks }: Findings,
): Promise<LedgerProof | undefined> {
  const proof = await database.transaction(async (tx) => {
    if (!(await endProgress(tx, progress))) return undefined;
    return await saveProof(tx, { kind: 'full', startedAt: progress.startedAt, postings, accounts, breaks });
  });
  for (const broken of proof?.breaks ?? [])
    log.error({ proof: proof?.id, ...broken }, 'ledger: the full proof found a break');
  return proof;
}
