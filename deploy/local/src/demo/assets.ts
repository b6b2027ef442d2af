import { callContract, placeContract } from '@tael/testkit/servers';
import { localCoins, localNft, pictureOf } from '../local-coins.ts';
import type { Person } from './client.ts';
import type { Stage } from './stage.ts';

export interface PlayedChain {
  chainId: number;
  rpc: (method: string, ...params: unknown[]) => Promise<unknown>;
}

const gifts: Readonly<Record<number, { native: bigint; USDC: bigint; USDT: bigint }>> = {
  1: { native: 1_250n, USDC: 250_00n, USDT: 120_50n },
  137: { native: 320_000n, USDC: 80_00n, USDT: 64_25n },
};
const friendsGift = { chainId: 1, symbol: 'USDC', cents: 40_00n };
const confirmations = '0xc';
const firstPicture = 100n;

export async function sendAssets(
  stage: Stage,
  chains: readonly PlayedChain[],
  friend: Person,
): Promise<void> {
  if (chains.length === 0) return;
  const [own, friends] = await Promise.all([addressOf(stage, stage.user), addressOf(stage, friend)]);
  await untilRead(stage, chains);
  for (const chain of chains) {
    const { chainId } = chain;
    // Sequential: the node can give concurrent transactions of one account the same nonce.
    await sendNative(stage, chain, own);
    await mint(stage, chain, { symbol: 'USDC', to: own, cents: gifts[chainId]?.USDC ?? 0n });
    await mint(stage, chain, { symbol: 'USDT', to: own, cents: gifts[chainId]?.USDT ?? 0n });
    await mintPicture(stage, chain, own);
    if (chainId === friendsGift.chainId) await mint(stage, chain, { ...friendsGift, to: friends });
    await stage.book.once(`mine:${chainId}`, async () => {
      await chain.rpc('anvil_mine', confirmations);
      return undefined;
    });
  }
}

const addressOf = ({ client }: Stage, by: Person): Promise<string> =>
  client.until('a deposit address', async () => {
    const { walletAddress } = await client.call('GET', '/api/assets/chains', { by });
    return typeof walletAddress === 'string' ? walletAddress : undefined;
  });

/** The scanner ignores transfers before its first block on a chain. */
const untilRead = ({ client, admin: by }: Stage, played: readonly PlayedChain[]): Promise<unknown> =>
  client.until('the scanner', async () => {
    const { chains } = await client.call('GET', '/api/admin/scanner', { by });
    const read = (chains as { chainId: number; cursor: number | null }[]).filter(
      ({ cursor }) => cursor !== null,
    );
    return played.every(({ chainId }) => read.some((one) => one.chainId === chainId)) ? read : undefined;
  });

const sendNative = ({ book }: Stage, { chainId, rpc }: PlayedChain, to: string): Promise<string> =>
  book.once(`native:${chainId}`, async () => {
    if (BigInt(String(await rpc('eth_getBalance', to, 'latest'))) > 0n) return undefined;
    const value = `0x${((gifts[chainId]?.native ?? 0n) * 10n ** 15n).toString(16)}`;
    const [from] = (await rpc('eth_accounts')) as string[];
    return String(await rpc('eth_sendTransaction', { from, to, value }));
  });

function mint(
  { book }: Stage,
  chain: PlayedChain,
  { symbol, to, cents }: { symbol: string; to: string; cents: bigint },
): Promise<string> {
  return book.once(`mint:${chain.chainId}:${symbol}:${to}`, async () => {
    const coin = localCoins.find((one) => one.chainId === chain.chainId && one.symbol === symbol);
    // A chain has no idempotency keys: without this check a repeated run would mint twice.
    if (coin === undefined || (await balanceOf(chain, coin.address, to)) > 0n) return undefined;
    const units = cents * 10n ** BigInt(coin.decimals - 2);
    return callContract(chain, 'TestCoin', coin.address, 'mint', [to, units]);
  });
}

async function balanceOf({ rpc }: PlayedChain, coin: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(String(await rpc('eth_call', { to: coin, data }, 'latest')));
}

const mintPicture = ({ book }: Stage, chain: PlayedChain, to: string): Promise<string> =>
  book.once(`picture:${chain.chainId}`, async () => {
    const { address, name, symbol } = localNft;
    if ((await chain.rpc('eth_getCode', address, 'latest')) === '0x') {
      await placeContract(chain, 'TestNft', address);
      await callContract(chain, 'TestNft', address, 'setUp', [name, symbol]);
    }
    const id = firstPicture + BigInt(chain.chainId);
    return callContract(chain, 'TestNft', address, 'mint', [to, id, pictureOf(id)]);
  });

export const untilCredited = ({ client }: Stage, by: Person): Promise<unknown> =>
  client.until('the deposits', async () => {
    const [{ deposits }, { transactions }] = (await Promise.all([
      client.call('GET', '/api/assets/deposits?limit=100', { by }),
      client.call('GET', '/api/transactions?type=deposit&limit=100', { by }),
    ])) as [{ deposits: { status: string }[] }, { transactions: unknown[] }];
    const waiting = deposits.filter(({ status }) => status === 'seen');
    return waiting.length === 0 && transactions.length >= deposits.length && deposits.length > 0
      ? deposits
      : undefined;
  });
