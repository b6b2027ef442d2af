import type { Deps } from '../../deps.ts';
import { findLeaves, listAddresses, type HoldingAddress } from '../../store/reserve-proofs.ts';

const addressesAtOnce = 1_000;

export async function* exportAddresses(
  { database: { db } }: Pick<Deps, 'database'>,
  proofId: string,
): AsyncGenerator<HoldingAddress> {
  for (let after: HoldingAddress | undefined; ;) {
    const page = await listAddresses(db, proofId, { after, most: addressesAtOnce });
    yield* page;
    if (page.length < addressesAtOnce) return;
    after = page.at(-1);
  }
}

/** In blocks. Throws if a newer proof has replaced the leaves meanwhile, so that no file ends early. */
export async function* exportLeaves(
  { database: { db } }: Pick<Deps, 'database'>,
  proofId: string,
  blocks: number,
): AsyncGenerator<Buffer> {
  for (let number = 0; number < blocks; number += 1) {
    const leaves = await findLeaves(db, proofId, number);
    if (leaves === undefined) throw new Error('the leaves of this proof are deleted');
    yield leaves;
  }
}
