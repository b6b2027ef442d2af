import { type Chain, listedTokens, type SupportedChain, supportedChains } from '@tael/chains';
import { callContract, placeCoin, startChain, type ChainOptions, type ChainServer } from '@tael/testkit';
import { coinsOf } from '../src/domain/deposit.ts';
import { startingPace } from '../src/operations/scanning/read-step.ts';
import type { Reading } from '../src/operations/scanning/reading.ts';
import { scanChain } from '../src/operations/scanning/scan-chain.ts';
import { transferTopic } from '../src/operations/scanning/transfers.ts';
import { nothingMet } from '../src/store/cursors.ts';
import type { ScannerUnderTest } from './scanner-under-test.ts';

export const ethereum: Chain = {
  ...(supportedChains[0] as SupportedChain),
  ...{ endpoints: [], quorum: 1, off: '' },
};

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

export const pay = (
  chain: ChainServer,
  coin: string,
  to: string,
  units: bigint,
  payer?: number,
): Promise<string> => callContract(chain, 'TestCoin', coin, 'mint', [to, units], payer);

export const rawOf = async (chain: ChainServer, hash: string): Promise<string> =>
  (await chain.rpc('eth_getRawTransactionByHash', hash)) as string;

/** Each transaction is mined at its `block` offset. */
export async function takeBack(
  chain: ChainServer,
  depth: number,
  again: readonly { raw: string; block: number }[] = [],
): Promise<void> {
  await chain.rpc(
    'anvil_reorg',
    depth,
    again.map(({ raw, block }) => [raw, block]),
  );
}

export async function mine(chain: ChainServer, blocks: number): Promise<void> {
  await chain.rpc('anvil_mine', `0x${blocks.toString(16)}`);
}

export function readingOf({ deps }: Pick<ScannerUnderTest, 'deps'>, chainId: number): Reading {
  const node = deps.nodes.find(({ chain }) => chain.id === chainId);
  if (node === undefined) throw new Error('no such chain');
  return {
    node,
    reader: '00000000-0000-7000-8000-000000000001',
    pace: { blocks: startingPace },
    met: nothingMet(),
  };
}

export async function scanToHead(scanner: ScannerUnderTest, reading: Reading): Promise<void> {
  while ((await scanChain(scanner.deps, reading)) === 'more');
}

export async function paidOn(
  chain: Awaited<ReturnType<typeof startCoinChain>>,
  decimals: number,
  paid: Map<string, bigint>,
): Promise<void> {
  const filter = {
    fromBlock: '0x0',
    toBlock: 'latest',
    address: [chain.usdc, chain.usdt],
    topics: [transferTopic],
  };
  const logs = (await chain.rpc('eth_getLogs', filter)) as { topics: string[]; data: string }[];
  for (const { topics, data } of logs) {
    const payee = `0x${topics[2]?.slice(26)}`;
    paid.set(payee, (paid.get(payee) ?? 0n) + coinsOf(BigInt(data), decimals).amount);
  }
}
