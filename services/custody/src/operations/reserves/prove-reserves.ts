import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { pinBlock } from '../../chain/read-holdings.ts';
import type { Deps } from '../../deps.ts';
import { coinsOf } from '../../domain/coins.ts';
import { ratioOf } from '../../domain/reserve-ratio.ts';
import { hashIn, nodesOf, recordBytes, rootOf, sumIn } from '../../sum-tree/sum-tree.ts';
import {
  deleteOldLeaves,
  insertAddresses,
  insertHoldings,
  insertLeaves,
  insertProof,
  type LeafBlock,
} from '../../store/reserve-proofs.ts';
import { gatherHoldings, type Holdings, type PinnedChain } from './gather-holdings.ts';
import { gatherLiabilities } from './gather-liabilities.ts';

export const leavesInBlock = 1024;
const insertedTogether = 32;
/** A page that has read a root may still ask for its leaves. */
const proofsWithLeaves = 3;

/**
 * First the blocks, then what is owed, then the balances at these blocks. A deposit in a pinned block is credited by the
 * time of the snapshot, and a send that a later block has is still owed.
 */
export async function proveReserves(deps: Deps, signal: AbortSignal): Promise<string> {
  const { wallet, carriers } = deps;
  if (wallet === undefined) return 'not proved, the wallet is not configured';
  const pinned = await Promise.all(
    carriers
      .filter(({ chain }) => chain.endpoints.length > 0)
      .map(async (carrier): Promise<PinnedChain> => ({ ...carrier, block: await pinBlock(carrier.node) })),
  );
  const secret = randomBytes(32);
  const leaves = await gatherLiabilities(deps, wallet, {
    ...{ secret, signal },
    pinned: pinned.map(({ chain, block }) => ({ chainId: chain.id, number: block.number })),
  });
  const holdings = await gatherHoldings(deps, pinned, signal);
  const { root, reserves } = await publish(deps, { secret, leaves, holdings });
  const ratio = ratioOf(reserves, sumIn(root, 0));
  return `${hashIn(root, 0).toString('hex')}: ${leaves.length / recordBytes} leaves, ratio ${ratio}`;
}

async function publish(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { secret, leaves, holdings }: { secret: Buffer; leaves: Buffer; holdings: Holdings },
): Promise<{ root: Buffer; reserves: bigint }> {
  const blocks = blocksOf(leaves);
  const tops = await topsOf(blocks);
  const root = rootOf(tops);
  const reserves = holdings.holdings.reduce((sum, one) => sum + coinsOf(one.units, one.decimals), 0n);
  const count = leaves.length / recordBytes;
  await database.transaction(async (tx) => {
    const proof = { provedAt: clock.now(), root, leaves: count, reserves, secret, tops };
    const id = await insertProof(tx, proof);
    await insertHoldings(tx, id, holdings.holdings);
    await insertAddresses(tx, id, holdings.addresses);
    for (let start = 0; start < blocks.length; start += insertedTogether)
      await insertLeaves(tx, id, blocks.slice(start, start + insertedTogether));
    await deleteOldLeaves(tx, proofsWithLeaves);
  });
  return { root, reserves };
}

const blockBytes = leavesInBlock * recordBytes;

const blocksOf = (leaves: Buffer): LeafBlock[] =>
  Array.from({ length: leaves.length / blockBytes }, (_, number) => {
    const block = leaves.subarray(number * blockBytes, (number + 1) * blockBytes);
    return { number, firstId: hashIn(block, 0), leaves: block };
  });

/** The tree of a million leaves takes seconds: other work goes on between its blocks. */
async function topsOf(blocks: readonly LeafBlock[]): Promise<Buffer> {
  const tops: Buffer[] = [];
  for (const { leaves } of blocks) {
    tops.push(rootOf(nodesOf(leaves)));
    await turn();
  }
  return Buffer.concat(tops);
}
