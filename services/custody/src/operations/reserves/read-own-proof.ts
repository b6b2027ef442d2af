import { errors } from '../../errors.ts';
import type { Deps } from '../../deps.ts';
import { findLeaf, leafIdOf, saltOf } from '../../sum-tree/leaves.ts';
import { climb, nodesOf, pathIn, recordBytes, sumIn, type Step } from '../../sum-tree/sum-tree.ts';
import { findLeavesAround, findNewestProof, findSecret } from '../../store/reserve-proofs.ts';

export interface OwnProof {
  provedAt: Date;
  root: Buffer;
  balance: bigint;
  salt: Buffer;
  path: Step[];
}

export async function readOwnProof(
  { database: { db } }: Pick<Deps, 'database'>,
  userId: string,
): Promise<OwnProof> {
  const proof = await findNewestProof(db);
  if (proof === undefined) throw errors.not_proved_yet();
  const kept = await findSecret(db, proof.id);
  if (kept === undefined) throw errors.no_leaf();
  const salt = saltOf(kept.secret, userId);
  const id = leafIdOf(userId, salt);
  const block = await findLeavesAround(db, proof.id, id);
  const at = block && findLeaf(block.leaves, id);
  if (block === undefined || at === undefined) throw errors.no_leaf();
  const path = [...pathIn(nodesOf(block.leaves), at), ...pathIn(kept.tops, block.number)];
  const leaf = block.leaves.subarray(at * recordBytes, (at + 1) * recordBytes);
  if (!climb(leaf, path).equals(proof.root)) throw new Error('stored leaves do not lead to their root');
  return { provedAt: proof.provedAt, root: proof.root, balance: sumIn(leaf, 0), salt, path };
}
