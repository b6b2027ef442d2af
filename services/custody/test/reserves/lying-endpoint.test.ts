import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNode, supportedChains, type Node } from '@tael/chains';
import { multicallAddress, placeContract, startBadNodes, type BadNodes } from '@tael/testkit';
import type { Hex } from 'viem';
import { pinBlock, readHoldings } from '../../src/chain/read-holdings.ts';
import { coin, startCoinChain, type CoinChain } from '../custody-under-test.ts';
import { pinDepth } from './reserves-under-test.ts';

let chain: CoinChain;
let nodes: BadNodes;
beforeAll(async () => {
  chain = await startCoinChain();
  await placeContract(chain, 'Multicall3', multicallAddress);
  await chain.mine(30);
  nodes = startBadNodes();
});
afterAll(async () => {
  nodes.stop();
  await chain.stop();
});

function nodeOf(endpoints: readonly string[], quorum: number): Node {
  const [ethereum] = supportedChains;
  if (ethereum === undefined) throw new Error('no chain');
  return createNode({ ...ethereum, confirmations: 4, endpoints, quorum, off: '' });
}
const held = async (node: Node): Promise<bigint[]> =>
  await readHoldings(node, await pinBlock(node), chain.usdc as Hex, [chain.hot as Hex]);

it('one endpoint of two that invents coins ends the proof', async () => {
  const balance = (1_000_000n * coin).toString(16).padStart(64, '0');
  const liar = await nodes.between(chain.url, (method, answer) => {
    if (method !== 'eth_call') return answer;
    return { ...answer, result: String(answer.result).replace(balance, `f${balance.slice(1)}`) };
  });
  await expect(held(nodeOf([liar, chain.url], 2))).rejects.toThrow(/endpoints disagree about balances/);
  expect(await held(nodeOf([chain.url], 1))).toEqual([1_000_000n * coin]);
});

it('one endpoint of two on another fork pins no block', async () => {
  const fork = await nodes.between(chain.url, (method, answer) => {
    if (method !== 'eth_getBlockByNumber') return answer;
    return { ...answer, result: { ...(answer.result as object), hash: `0x${'f'.repeat(64)}` } };
  });
  await expect(pinBlock(nodeOf([fork, chain.url], 2))).rejects.toThrow(/endpoints disagree about block/);
});

it('the pinned block is a minute deeper than a credit, and its state is read however much is mined', async () => {
  const node = nodeOf([chain.url], 1);
  const head = Number(await chain.rpc('eth_blockNumber'));
  const block = await pinBlock(node);
  expect(block.number).toBe(head - 4 - 5);
  await chain.mine(pinDepth);
  expect(await readHoldings(node, block, chain.usdc as Hex, [chain.hot as Hex])).toEqual([1_000_000n * coin]);
});
