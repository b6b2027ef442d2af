import { NodeError, type Ask, type Node } from '@tael/chains';
import { z } from 'zod';

export interface Sendable {
  raw: string;
  hash: string;
}

const anything = z.unknown();
const known = /already (known|imported)|known transaction|nonce too low/i;

/** Gives the bytes to every endpoint that does not have them. Undefined if one has them now, else why none does. */
export async function broadcast(node: Node, { raw, hash }: Sendable): Promise<string | undefined> {
  const told = await node.each((ask) => offer(ask, raw, hash));
  if (told.some((one) => 'answer' in one && one.answer === undefined)) return undefined;
  const [first] = told.flatMap((one) => ('answer' in one ? (one.answer ?? []) : one.problem));
  return first ?? 'no endpoint';
}

/** A refusal is an answer: it must not make the endpoint rest. */
async function offer(ask: Ask, raw: string, hash: string): Promise<string | undefined> {
  if ((await ask('eth_getTransactionByHash', [hash], z.object({}).nullable())) !== null) return undefined;
  try {
    await ask('eth_sendRawTransaction', [raw], anything);
    return undefined;
  } catch (error) {
    if (!(error instanceof NodeError) || !['refused', 'too-much'].includes(error.problem)) throw error;
    const words = error.message.replace('eth_sendRawTransaction: ', '');
    return known.test(words) ? undefined : words;
  }
}
