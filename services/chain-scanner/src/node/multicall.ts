import type { Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData, hexToBigInt, parseAbi } from 'viem/utils';
import { z } from 'zod';
import type { Ask } from './node.ts';
import { NodeError } from './node-error.ts';

export interface Read {
  target: Hex;
  data: Hex;
}

export interface Reads {
  block: number;
  /** What each answered; undefined for one that failed or was skipped. */
  answers: (Hex | undefined)[];
}

const multicall3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11';
const abi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
  'function getBlockNumber() view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256)',
]);

const answer = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text) => text as Hex);

/** Of these many that failed in company each is asked alone: one that eats all gas makes the others fail. */
const mostAlone = 8;

export const readNativeBalance = (owner: Hex): Read => ({
  target: multicall3,
  data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [owner] }),
});

const readBlockNumber: Read = {
  target: multicall3,
  data: encodeFunctionData({ abi, functionName: 'getBlockNumber' }),
};

/** All in one call where the node lets us, in halves where it refuses. */
export async function multicall(ask: Ask, reads: readonly Read[]): Promise<Reads> {
  const [block, ...answers] = await aggregate(ask, [readBlockNumber, ...reads]);
  if (block === undefined || block === '0x') throw new NodeError('refused', 'no multicall on this chain');
  const failed = answers.flatMap((one, i) => (one === undefined ? [i] : []));
  if (reads.length > 1 && failed.length <= mostAlone) {
    for (const i of failed) {
      const read = reads[i];
      if (read !== undefined) [answers[i]] = await alone(ask, read);
    }
  }
  return { block: Number(hexToBigInt(block)), answers };
}

const alone = (ask: Ask, read: Read): Promise<(Hex | undefined)[]> =>
  aggregate(ask, [read]).catch((error: unknown) => {
    if (error instanceof NodeError && error.problem !== 'away') return [undefined];
    throw error;
  });

async function aggregate(ask: Ask, reads: readonly Read[]): Promise<(Hex | undefined)[]> {
  const calls = reads.map(({ target, data }) => ({ target, allowFailure: true, callData: data }));
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] });
  try {
    const result = await ask('eth_call', [{ to: multicall3, data }, 'latest'], answer);
    if (result === '0x') throw new NodeError('refused', 'no multicall on this chain');
    return decode(result, reads.length);
  } catch (error) {
    const isRefused = error instanceof NodeError && ['too-much', 'refused'].includes(error.problem);
    if (!isRefused || error.message.startsWith('no multicall')) throw error;
    if (reads.length === 1) return [undefined];
    const middle = Math.ceil(reads.length / 2);
    return [
      ...(await aggregate(ask, reads.slice(0, middle))),
      ...(await aggregate(ask, reads.slice(middle))),
    ];
  }
}

function decode(result: Hex, count: number): (Hex | undefined)[] {
  try {
    const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: result });
    if (results.length === count)
      return results.map(({ success, returnData }) => (success ? returnData : undefined));
  } catch {
    // Told below, in our words.
  }
  throw new NodeError('garbage', 'eth_call: no answer of the multicall');
}
