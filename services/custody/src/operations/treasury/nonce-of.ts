import { agreedOn, Disagreement, readHeader, type Node, type Told } from '@tael/chains';
import type { Carrier, Deps } from '../../deps.ts';
import type { Carried } from '../carrying/attempts-of.ts';
import { agreedSeen, observe } from '../carrying/observe.ts';
import { answered } from './acting.ts';

/**
 * Of a stuck transfer, as the quorum sees it now. `spent`: a transaction that did not pay has used the nonce for good.
 * `open`: an attempt may still pay. Only a spent nonce, or none at all, allows a second nonce or the return of the coins.
 */
export type NonceState = 'spent' | 'not final' | 'open';

export const nonceOf = (deps: Deps, carried: Carried, carrier: Carrier): Promise<NonceState> =>
  carried.transfer.nonce === null ? Promise.resolve('spent') : answered(read(deps, carried, carrier));

async function read(deps: Deps, carried: Carried, { chain, node }: Carrier): Promise<NonceState> {
  const { transfer } = carried;
  const { told, head } = await observe(node, deps.config.HOT_ADDRESS, [carried]);
  const seen = agreedSeen(told, transfer, { head, quorum: chain.quorum });
  if (seen instanceof Disagreement) throw seen;
  if (seen === undefined || seen === 'undecided') return 'open';
  if (seen.outcome === 'paid' || seen.outcome === 'reverted') return 'open';
  if (seen.outcome !== 'foreign nonce')
    return head - seen.block + 1 >= transfer.needed ? 'spent' : 'not final';
  // Endpoints show older states only 32 blocks back, which is not final on every chain. The block stored with the transfer is.
  const { blockNumber, blockHash } = transfer;
  if (blockNumber === null || (await agreedHash(node, blockNumber)) !== blockHash) return 'open';
  return head - blockNumber + 1 >= transfer.needed ? 'spent' : 'not final';
}

async function agreedHash(node: Node, number: number): Promise<string | undefined> {
  const told = await node.each((ask) => readHeader(ask, number));
  const hashes = told.map((one): Told<string | undefined> =>
    'answer' in one ? { ...one, answer: one.answer?.hash } : one,
  );
  return agreedOn(hashes, node.chain.quorum, `block:${number}`);
}
