import { callContract, placeCoin, startChain, type ChainOptions, type ChainServer } from '@tael/testkit';
import { listedTokens } from '../src/chains/listed-tokens.ts';
import { startingPace } from '../src/operations/scanning/read-step.ts';
import type { Reading } from '../src/operations/scanning/reading.ts';
import { scanChain } from '../src/operations/scanning/scan-chain.ts';
import type { ScannerUnderTest } from './scanner-under-test.ts';

/** A chain of our own, with the coins that are credited on the real one at their own addresses. */
export async function startCoinChain(
  chainId: number,
  options: Pick<ChainOptions, 'genesisAt' | 'gasLimit'> = {},
): Promise<ChainServer & { usdc: string; usdt: string }> {
  const chain = await startChain({ chainId, ...options });
  const coins = (listedTokens[chainId] ?? []).filter(({ credits }) => credits);
  for (const coin of coins) await placeCoin(chain, coin);
  const of = (symbol: string): string => coins.find((coin) => coin.symbol === symbol)?.address ?? '';
  return { ...chain, usdc: of('USDC'), usdt: of('USDT') };
}

export const pay = (chain: ChainServer, coin: string, to: string, units: bigint): Promise<string> =>
  callContract(chain, 'TestCoin', coin, 'mint', [to, units]);

export async function mine(chain: ChainServer, blocks: number): Promise<void> {
  await chain.rpc('anvil_mine', `0x${blocks.toString(16)}`);
}

export function readingOf({ deps }: Pick<ScannerUnderTest, 'deps'>, chainId: number): Reading {
  const node = deps.nodes.find(({ chain }) => chain.id === chainId);
  if (node === undefined) throw new Error('no such chain');
  const met = { head: 0, node: '', problem: '' };
  return { node, reader: '00000000-0000-7000-8000-000000000001', pace: { blocks: startingPace }, met };
}

/** Steps until there is nothing more to read. */
export async function scanToHead(scanner: ScannerUnderTest, reading: Reading): Promise<void> {
  while ((await scanChain(scanner.deps, reading)) === 'more');
}
