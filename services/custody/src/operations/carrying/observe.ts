import { agreedHead, agreedOn, Disagreement, type Node, type Told } from '@tael/chains';
import type { Hex } from 'viem';
import { readSeen, type Report, type Sought } from '../../chain/read-seen.ts';
import type { Seen } from '../../domain/transfer.ts';
import type { Transfer } from '../../store/transfers.ts';
import type { Carried } from './attempts-of.ts';

/** The report of each endpoint, and the head and the nonce of the quorum. */
export async function observe(node: Node, hot: Hex, transfers: readonly Carried[]) {
  const { quorum } = node.chain;
  const sought = transfers.map((one) => soughtOf(one, hot));
  const told = await node.each((ask) => readSeen(ask, hot, sought));
  const agreed = (read: (report: Report) => number) => agreedHead(mapped(told, read), quorum);
  return { told, head: agreed(({ head }) => head), used: agreed(({ used }) => used) };
}

const soughtOf = ({ transfer, signed }: Carried, from: Hex): Sought => ({
  id: transfer.id,
  isSweep: transfer.kind === 'sweep',
  nonce: transfer.nonce ?? 0,
  needed: transfer.needed,
  hashes: signed.map(({ hash }) => hash),
  cancelling: signed.filter(({ kind }) => kind === 'cancel').map(({ hash }) => hash),
  token: transfer.tokenAddress,
  from,
  to: transfer.recipient,
  units: transfer.units,
});

const mapped = <T>(told: readonly Told<Report>[], read: (report: Report) => T): Told<T>[] =>
  told.map((one) => ('answer' in one ? { ...one, answer: read(one.answer) } : one));

/** Endpoints differ near the head whenever the chain forks there, so only a deep difference is a disagreement. */
export function agreedSeen(
  told: readonly Told<Report>[],
  { id, needed }: Transfer,
  { head, quorum }: { head: number; quorum: number },
): Seen | Disagreement | 'undecided' {
  const byText = new Map<string, Seen>();
  const texts = mapped(told, ({ seen }) => {
    const one = seen.get(id);
    const text = describe(one);
    if (text !== undefined) byText.set(text, one);
    return text;
  });
  try {
    const agreed = agreedOn(texts, quorum, `transfer:${id}`);
    return agreed === undefined ? undefined : byText.get(agreed);
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error;
    const isDeep = [...byText.values()].some(
      (one) => one !== undefined && 'hash' in one && head - one.block + 1 >= needed,
    );
    return isDeep ? error : 'undecided';
  }
}

/** Endpoints with different heads find a foreign nonce at different blocks. */
const describe = (seen: Seen): string | undefined =>
  seen !== undefined && 'hash' in seen
    ? `${seen.hash} ${seen.outcome} in block ${seen.block} ${seen.blockHash}`
    : seen?.outcome;
