import type { Deps } from '../../deps.ts';
import { readTotals } from './account-proof.ts';
import { findLostHeads, readChainEnds, readChainPart, type ChainEnd } from './chains.ts';
import { saveProof, type LedgerBreak, type LedgerProof } from './proofs.ts';
import { proveAccounts, type Pace } from './prove-accounts.ts';

const mostBreaks = 100;

interface Findings {
  postings: number;
  accounts: number;
  breaks: LedgerBreak[];
}

export async function proveLedger(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  { signal, postingsAtATime = 10_000 }: Partial<Pace> = {},
): Promise<LedgerProof> {
  const startedAt = new Date();
  const findings: Findings = { postings: 0, accounts: 0, breaks: [] };
  const pace = { signal, postingsAtATime };
  for (const end of await readChainEnds(database.db)) await proveChain(database.db, end, findings, pace);
  await proveHeads(database.db, findings);
  const { accounts, breaks } = await proveAccounts(database.db, pace);
  findings.accounts = accounts;
  findings.breaks.push(...breaks);
  for (const { of, total } of await readTotals(database.db)) {
    if (total !== 0n) findings.breaks.push({ what: 'sum', where: of, found: `comes to ${total}, not to 0` });
  }
  const proof = await saveProof(database.db, {
    startedAt,
    postings: BigInt(findings.postings),
    accounts: BigInt(findings.accounts),
    breaks: findings.breaks.slice(0, mostBreaks),
  });
  for (const broken of proof.breaks)
    log.error({ proof: proof.id, ...broken }, 'ledger: the proof found a break');
  return proof;
}

type Db = Deps['database']['db'];

async function proveChain(
  db: Db,
  end: ChainEnd,
  findings: Findings,
  { postingsAtATime, signal }: Pace,
): Promise<void> {
  const { shard, seq: upTo, head, root, stripes } = end;
  const sums = new Map<string, bigint>();
  let at = { seq: 0n, hash: root };
  for (;;) {
    signal?.throwIfAborted();
    const part = await readChainPart(db, {
      shard,
      after: at.seq,
      hash: at.hash,
      upTo,
      limit: postingsAtATime,
    });
    for (const { seq, gap } of part.broken) {
      const found = gap
        ? 'a posting before it is missing'
        : 'not what was posted, or not after what was posted before it';
      findings.breaks.push({ what: 'posting', where: `${shard}/${seq}`, found });
    }
    for (const [name, total] of part.sums) sums.set(name, (sums.get(name) ?? 0n) + total);
    findings.postings += part.postings;
    if (!part.last) break;
    at = part.last;
  }
  if (at.seq !== upTo || !at.hash.equals(head)) {
    const found = `ends at ${at.seq}, its head stands at ${upTo}${at.seq === upTo ? ' with another hash' : ''}`;
    findings.breaks.push({ what: 'chain', where: `shard ${shard}`, found });
  }
  proveSums(end, sums, stripes, findings);
}

/** An operation's postings are all in one shard, so each shard sums to zero. */
function proveSums(
  { shard }: ChainEnd,
  sums: ReadonlyMap<string, bigint>,
  stripes: ReadonlyMap<string, bigint>,
  { breaks }: Findings,
): void {
  for (const [name, total] of sums) {
    if (!name.includes(' ') && total !== 0n) {
      breaks.push({ what: 'sum', where: `shard ${shard}, ${name}`, found: `postings sum to ${total}` });
    }
  }
  const houseNames = new Set([...stripes.keys(), ...[...sums.keys()].filter((name) => name.includes(' '))]);
  for (const name of houseNames) {
    const [balance, posted] = [stripes.get(name) ?? 0n, sums.get(name) ?? 0n];
    if (balance !== posted) {
      breaks.push({
        what: 'house',
        where: `shard ${shard}, ${name}`,
        found: `${balance}, postings say ${posted}`,
      });
    }
  }
}

async function proveHeads(db: Db, { breaks }: Findings): Promise<void> {
  for (const { shard, seq } of await findLostHeads(db)) {
    breaks.push({
      what: 'chain',
      where: `${shard}/${seq}`,
      found: 'not as it was when its hash was written down',
    });
  }
}
