import type { Hex } from 'viem';
import { decodeFunctionResult, encodeFunctionData, hexToBigInt, parseAbi } from 'viem/utils';
import { z } from 'zod';
import type { Ask } from './node.ts';
import { isTooMuch, NodeError } from './node-error.ts';

export interface Read {
  target: Hex;
  data: Hex;
}

/** Undefined: failed or skipped. `too-much`: this single answer exceeds our limit or the node's. */
export type Answer = Hex | 'too-much' | undefined;

export interface Reads {
  block: number;
  chainId: number;
  answers: Answer[];
}

const multicall3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11';
const abi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[])',
  'function getBlockNumber() view returns (uint256)',
  'function getChainId() view returns (uint256)',
  'function arbBlockNumber() view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256)',
]);

const answer = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text) => text as Hex);

/** Up to this many failed calls are retried one by one: one call can use up the gas of its neighbours. */
const mostAlone = 8;

export const readNativeBalance = (owner: Hex): Read => ({
  target: multicall3,
  data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [owner] }),
});

const readBlockNumber: Read = {
  target: multicall3,
  data: encodeFunctionData({ abi, functionName: 'getBlockNumber' }),
};

/** Precompile ArbSys: returns the block number that Arbitrum's logs use. */
export const readArbitrumBlock: Read = {
  target: '0x0000000000000000000000000000000000000064',
  data: encodeFunctionData({ abi, functionName: 'arbBlockNumber' }),
};

const readChainId: Read = {
  target: multicall3,
  data: encodeFunctionData({ abi, functionName: 'getChainId' }),
};

/** The block whose state is read. By its hash, a node without the block returns an error. */
export type At = 'latest' | { blockHash: string };

/** Skips reads that recently timed out, so that they do not delay the others each time. */
export async function multicall(ask: Ask, reads: readonly Read[], at: At = 'latest'): Promise<Reads> {
  const asked = reads.filter((read) => !ask.slowReads.has(read));
  const { block, chainId, answers: given } = await readTogether(ask, asked, at);
  const answers = new Map(asked.map((read, i) => [read, given[i]]));
  return { block, chainId, answers: reads.map((read) => answers.get(read)) };
}

async function readTogether(ask: Ask, reads: readonly Read[], at: At): Promise<Reads> {
  const whole = await aggregateOrApart(ask, [readBlockNumber, readChainId, ...reads], at);
  const [block, chainId, ...answers] = whole.answers;
  if (!isNumber(block) || !isNumber(chainId)) throw new NodeError('refused', 'no multicall on this chain');
  const failed = answers.flatMap((one, i) => (one === undefined ? [i] : []));
  if (!whole.isApart && reads.length > 1 && failed.length <= mostAlone) {
    const again = failed.map(async (i) => {
      const read = reads[i];
      if (read !== undefined) [answers[i]] = await alone(ask, read, at);
    });
    await Promise.all(again);
  }
  return { block: Number(hexToBigInt(block)), chainId: Number(hexToBigInt(chainId)), answers };
}

const isNumber = (answer: Answer): answer is Hex => answer?.length === 66;

const togetherMs = 2000;
const aloneMs = 5000;

interface Whole {
  answers: Answer[];
  /** Failed reads were already retried alone. */
  isApart: boolean;
}

async function aggregateOrApart(ask: Ask, reads: readonly Read[], at: At): Promise<Whole> {
  try {
    return { answers: await aggregate(ask, reads, togetherMs, at), isApart: false };
  } catch (error) {
    if (!isSlow(error)) throw error;
    // Rule out a silent node: if this call fails too, stop.
    await ask('eth_chainId', [], z.string(), togetherMs);
    return { answers: await apart(ask, reads, error, at), isApart: true };
  }
}

const isSlow = (error: unknown): error is NodeError => error instanceof NodeError && error.problem === 'slow';

async function apart(ask: Ask, reads: readonly Read[], slow: NodeError, at: At): Promise<Answer[]> {
  const size = Math.ceil(Math.sqrt(reads.length));
  const groups = Array.from({ length: Math.ceil(reads.length / size) }, (_, i) =>
    reads.slice(i * size, (i + 1) * size),
  );
  const answers = await Promise.all(
    groups.map((group) =>
      aggregate(ask, group, togetherMs, at).catch((error: unknown) => {
        if (isSlow(error)) return undefined;
        throw error;
      }),
    ),
  );
  // If every group is slow, the node is the cause and not a token.
  if (answers.every((group) => group === undefined)) throw slow;
  const whole = await Promise.all(
    answers.map(async (group, i) => {
      if (group !== undefined) return group;
      return (await Promise.all((groups[i] ?? []).map((read) => alone(ask, read, at)))).flat();
    }),
  );
  return whole.flat();
}

async function alone(ask: Ask, read: Read, at: At): Promise<Answer[]> {
  try {
    const answers = await aggregate(ask, [read], aloneMs, at);
    ask.slowReads.forgive(read);
    return answers;
  } catch (error) {
    if (!(error instanceof NodeError) || error.problem === 'unreachable') throw error;
    if (isSlow(error)) ask.slowReads.add(read);
    return [undefined];
  }
}

async function aggregate(ask: Ask, reads: readonly Read[], ms: number, at: At): Promise<Answer[]> {
  const calls = reads.map(({ target, data }) => ({ target, allowFailure: true, callData: data }));
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] });
  try {
    const result = await ask('eth_call', [{ to: multicall3, data }, at], answer, ms);
    if (result === '0x') throw new NodeError('refused', 'no multicall on this chain');
    return decode(result, reads.length);
  } catch (error) {
    const isRefused = error instanceof NodeError && ['too-much', 'refused'].includes(error.problem);
    if (!isRefused || error.message.startsWith('no multicall')) throw error;
    // A node that refuses the smallest call is not asked again.
    if (reads.length === 1 && reads[0] === readBlockNumber) throw error;
    if (reads.length === 1) return [isTooMuch(error) ? 'too-much' : undefined];
    // A huge answer is sent again at each level: quarters need half as many levels as halves.
    const size = Math.ceil(reads.length / 4);
    const answers: Answer[] = [];
    for (let start = 0; start < reads.length; start += size)
      answers.push(...(await aggregate(ask, reads.slice(start, start + size), ms, at)));
    return answers;
  }
}

function decode(result: Hex, count: number): (Hex | undefined)[] {
  try {
    const results = decodeFunctionResult({ abi, functionName: 'aggregate3', data: result });
    if (results.length === count)
      return results.map(({ success, returnData }) => (success ? returnData : undefined));
  } catch {
    // Reported below as NodeError.
  }
  throw new NodeError('garbage', 'eth_call: no answer of the multicall');
}
