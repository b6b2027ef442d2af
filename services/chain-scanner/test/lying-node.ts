import { createHash } from 'node:crypto';
import { transferTopic } from '../src/operations/scanning/transfers.ts';
import type { BadNodes } from '@tael/testkit';

interface Block {
  number: string;
  hash: string;
  parentHash: string;
  timestamp: string;
}
interface Log {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  transactionHash: string;
  logIndex: string;
}
interface Filter {
  blockHash?: string;
  fromBlock?: string;
  toBlock?: string;
}

export interface LyingNode {
  url: string;
  lie: Lie | undefined;
}

/** Returns the answer to one call; `ask` reaches the honest node behind. */
export type Lie = (
  call: { method: string; params: readonly unknown[] },
  honest: unknown,
  ask: Rpc,
) => Promise<unknown>;
type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>;

export async function startLyingNode(nodes: BadNodes, chain: { url: string; rpc: Rpc }): Promise<LyingNode> {
  const node: LyingNode = { url: '', lie: undefined };
  node.url = await nodes.between(chain.url, async (method, answer, params) =>
    node.lie === undefined
      ? answer
      : { jsonrpc: '2.0', id: 1, result: await node.lie({ method, params }, answer.result, chain.rpc) },
  );
  return node;
}

export const hex = (number: number): string => `0x${number.toString(16)}`;
const word = (text: string): string => `0x${text.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;
const invented = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`;

interface Forged {
  token: string;
  payee: string;
  units: bigint;
  blockNumber: number;
}

/** A transfer that never was, in a block that exists. */
export const forgedLog =
  (forged: Forged): Lie =>
  async ({ method, params }, honest, ask) => {
    if (method === 'eth_getTransactionReceipt') return receiptOf(await madeUp(forged, ask));
    if (method !== 'eth_getLogs') return honest;
    const log = await madeUp(forged, ask);
    const { blockHash, fromBlock, toBlock } = params[0] as Filter;
    const asks =
      blockHash === undefined
        ? Number(fromBlock) <= forged.blockNumber && forged.blockNumber <= Number(toBlock)
        : blockHash === log.blockHash;
    return asks ? [...(honest as Log[]), log] : honest;
  };

async function madeUp({ token, payee, units, blockNumber }: Forged, ask: Rpc): Promise<Log> {
  const block = (await ask('eth_getBlockByNumber', hex(blockNumber), false)) as Block;
  return {
    address: token,
    topics: [transferTopic, word('0x01'), word(payee)],
    data: word(units.toString(16)),
    blockNumber: block.number,
    blockHash: block.hash,
    transactionHash: invented('a transaction that never was'),
    logIndex: hex(7),
  };
}

const receiptOf = (log: Log) => ({
  status: '0x1',
  transactionHash: log.transactionHash,
  blockHash: log.blockHash,
  blockNumber: log.blockNumber,
  logs: [log],
});

/** A real transfer, reported with another payee. */
export const readdressed =
  (payee: string): Lie =>
  ({ method }, honest) =>
    Promise.resolve(
      method === 'eth_getLogs'
        ? (honest as Log[]).map((log) => ({
            ...log,
            topics: [log.topics[0], log.topics[1], word(payee)],
          }))
        : honest,
    );

/** Blocks above the real head, each with a link to the one before, and a transfer in the first of them. */
export const forgedHead =
  (forged: Omit<Forged, 'blockNumber'> & { from: number; blocks: number }): Lie =>
  async ({ method, params }, honest, ask) => {
    if (method === 'eth_blockNumber') return hex(forged.from + forged.blocks);
    const invent = async (number: number): Promise<Block> => {
      const before =
        number === forged.from + 1
          ? ((await ask('eth_getBlockByNumber', hex(forged.from), false)) as Block).hash
          : invented(`block ${number - 1}`);
      return {
        number: hex(number),
        hash: invented(`block ${number}`),
        parentHash: before,
        timestamp: hex(Math.floor(Date.now() / 1000)),
      };
    };
    if (method === 'eth_getBlockByNumber') {
      const number = Number(params[0]);
      return number > forged.from ? invent(number) : honest;
    }
    if (method !== 'eth_getLogs') return honest;
    const block = await invent(forged.from + 1);
    const { blockHash, toBlock } = params[0] as Filter;
    if (blockHash !== undefined && blockHash !== block.hash) return honest ?? [];
    if (blockHash === undefined && Number(toBlock) <= forged.from) return honest;
    const log: Log = {
      address: forged.token,
      topics: [transferTopic, word('0x01'), word(forged.payee)],
      data: word(forged.units.toString(16)),
      blockNumber: block.number,
      blockHash: block.hash,
      transactionHash: invented('a transaction above the head'),
      logIndex: '0x0',
    };
    return [...((honest as Log[] | undefined) ?? []), log];
  };

export const otherChain: Lie = ({ method }, honest) =>
  Promise.resolve(method === 'eth_chainId' ? '0x38' : honest);

/** The blocks stay; the log of one transaction is gone. */
export const withoutLogOf =
  (transactionHash: string): Lie =>
  ({ method }, honest) =>
    Promise.resolve(
      method === 'eth_getLogs'
        ? (honest as Log[]).filter((log) => log.transactionHash !== transactionHash)
        : honest,
    );

/** A reorganisation that no other node has seen. */
export const otherBlocksFrom =
  (first: number): Lie =>
  ({ method, params }, honest) => {
    if (method === 'eth_getLogs') return Promise.resolve([]);
    if (method !== 'eth_getBlockByNumber' || Number(params[0]) < first) return Promise.resolve(honest);
    const number = Number(params[0]);
    const parentHash = number === first ? (honest as Block).parentHash : invented(`other ${number - 1}`);
    return Promise.resolve({ ...(honest as Block), hash: invented(`other ${number}`), parentHash });
  };

export const away: Lie = () => Promise.reject(new Error('away'));

export const behind =
  (head: number): Lie =>
  ({ method, params }, honest) => {
    if (method === 'eth_blockNumber') return Promise.resolve(hex(head));
    const isAbove = method === 'eth_getBlockByNumber' && Number(params[0]) > head;
    return Promise.resolve(isAbove ? null : honest);
  };
