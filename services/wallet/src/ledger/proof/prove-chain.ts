import type { Db } from '@tael/postgres';
import { findLostHeads, readChainPart, type ChainPart, type ChainPlace, type PartRange } from './chains.ts';
import type { Findings } from './proofs.ts';

/** Undefined if no posting follows. */
export async function provePart(
  db: Db,
  at: ChainPlace,
  range: PartRange,
  findings: Findings,
): Promise<{ place: ChainPlace; part: ChainPart } | undefined> {
  const { shard } = at;
  const part = await readChainPart(db, at, range);
  if (!part.last) return undefined;
  for (const { seq, gap } of part.broken) {
    const found = gap
      ? 'a posting before it is missing'
      : 'not what was posted, or not after what was posted before it';
    findings.breaks.push({ what: 'posting', where: `${shard}/${seq}`, found });
  }
  findings.postings += BigInt(part.postings);
  await proveHeads(db, { shard, after: at.seq, upTo: part.last.seq }, findings);
  const sums = new Map(at.sums);
  for (const [name, total] of part.sums) sums.set(name, (sums.get(name) ?? 0n) + total);
  return { place: { shard, sums, ...part.last }, part };
}

export async function proveHeads(
  db: Db,
  range: Parameters<typeof findLostHeads>[1],
  { breaks }: Findings,
): Promise<void> {
  for (const seq of await findLostHeads(db, range)) {
    breaks.push({
      what: 'chain',
      where: `${range.shard}/${seq}`,
      found: 'not as it was when its hash was written down',
    });
  }
}
