import { z } from 'zod';
import { hexNumber, type Ask } from './node.ts';
import { isTooMuch, NodeError } from './node-error.ts';

const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase());
const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text) => text.toLowerCase());
const data = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .max(4 * 1024 * 1024);

const header = z.object({
  number: hexNumber,
  hash,
  parentHash: hash,
  timestamp: hexNumber
    .refine((seconds) => seconds < 8.64e12)
    .transform((seconds) => new Date(seconds * 1000)),
});
export type Header = z.output<typeof header>;

const log = z.object({
  address,
  topics: z.array(hash).max(4),
  data,
  blockNumber: hexNumber,
  blockHash: hash,
  transactionHash: hash,
  logIndex: hexNumber,
  removed: z.boolean().optional(),
});
export type Log = z.output<typeof log>;

const receipt = z.object({
  transactionHash: hash,
  blockNumber: hexNumber,
  blockHash: hash,
  /** 1 unless the transaction was reverted. */
  status: hexNumber,
  logs: z.array(log),
});
export type Receipt = z.output<typeof receipt>;

export const hex = (number: number): string => `0x${number.toString(16)}`;

export const readHead = (ask: Ask): Promise<number> => ask('eth_blockNumber', [], hexNumber);

export async function readHeader(ask: Ask, number: number): Promise<Header | undefined> {
  const found = await ask('eth_getBlockByNumber', [hex(number), false], header.nullable());
  if (found !== null && found.number !== number)
    throw new NodeError('garbage', `another block than ${number} was answered`);
  return found ?? undefined;
}

export interface LogFilter {
  addresses?: readonly string[] | undefined;
  topics: readonly (string | readonly string[] | null)[];
}

/** By block hash, a node without the block returns an error. By number it might return no logs. */
export async function readLogsOfBlock(
  ask: Ask,
  { addresses, topics }: LogFilter,
  of: Header,
): Promise<Log[]> {
  const filter = { blockHash: of.hash, topics, ...(addresses && { address: addresses }) };
  const logs = await ask('eth_getLogs', [filter], z.array(log));
  if (logs.some(({ blockHash }) => blockHash !== of.hash))
    throw new NodeError('garbage', 'logs of another block were answered');
  return logs.filter(({ removed }) => removed !== true);
}

/** Throws `too-much` if the node requires a smaller range. */
export async function readLogs(
  ask: Ask,
  { addresses, topics }: LogFilter,
  from: number,
  to: number,
): Promise<Log[]> {
  const logs = await ask('eth_getLogs', [ranged({ addresses, topics }, from, to)], z.array(log));
  return ofRange(logs, from, to);
}

export async function readLogsTogether(
  ask: Ask,
  filters: readonly LogFilter[],
  from: number,
  to: number,
): Promise<Log[][]> {
  const calls = filters.map((filter) => ({ method: 'eth_getLogs', params: [ranged(filter, from, to)] }));
  return (await ask.batch(calls, z.array(log))).map((logs) => ofRange(logs, from, to));
}

/** In the order of `hashes`; null for a transaction that is in no block. */
export async function readReceipts(ask: Ask, hashes: readonly string[]): Promise<(Receipt | null)[]> {
  const calls = hashes.map((one) => ({ method: 'eth_getTransactionReceipt', params: [one] }));
  const receipts = await ask.batch(calls, receipt.nullable());
  if (receipts.some((one, i) => one !== null && one.transactionHash !== hashes[i]))
    throw new NodeError('garbage', 'the receipt of another transaction was answered');
  return receipts;
}

const ranged = ({ addresses, topics }: LogFilter, from: number, to: number): object => ({
  fromBlock: hex(from),
  toBlock: hex(to),
  topics,
  ...(addresses && { address: addresses }),
});

function ofRange(logs: readonly Log[], from: number, to: number): Log[] {
  if (logs.some(({ blockNumber }) => blockNumber < from || blockNumber > to))
    throw new NodeError('garbage', 'logs of other blocks were answered');
  return logs.filter(({ removed }) => removed !== true);
}

export async function readLogsInHalves(
  ask: Ask,
  filter: LogFilter,
  from: number,
  to: number,
): Promise<Log[]> {
  try {
    return await readLogs(ask, filter, from, to);
  } catch (error) {
    if (!isTooMuch(error) || from === to) throw error;
    const middle = Math.floor((from + to) / 2);
    const [first, second] = [
      await readLogsInHalves(ask, filter, from, middle),
      await readLogsInHalves(ask, filter, middle + 1, to),
    ];
    return [...first, ...second];
  }
}
