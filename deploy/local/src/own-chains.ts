import { join } from 'node:path';
import {
  callContract,
  multicallAddress,
  placeCoin,
  placeContract,
  startChain,
  type ChainServer,
} from '@tael/testkit/servers';
import { firstDepositAddresses, localCoins, localDepositKey, localNft, pictureOf } from './local-coins.ts';

const ownChainIds = [1, 137];
const blockSeconds = 2;

export interface OwnChains {
  nodes: readonly ChainServer[];
  urls: ReadonlyMap<number, string>;
  env: Record<string, string>;
  stop: () => Promise<void>;
}

export async function startOwnChains(folder: string, given: Record<string, string>): Promise<OwnChains> {
  const played = ownChainIds.filter((id) => given[`RPC_URL_${id}`] === undefined);
  const chains = await Promise.all(
    played.map((chainId) =>
      startChain({ chainId, blockSeconds, state: join(folder, `chain-${chainId}.json`) }),
    ),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(chains.map((chain) => chain.stop()));
  };
  try {
    await Promise.all(chains.map(deployPlayContracts));
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = new Map(chains.map(({ chainId, url }) => [chainId, url]));
  return { nodes: chains, urls, env: environment(urls, given), stop };
}

function environment(
  urls: ReadonlyMap<number, string>,
  given: Record<string, string>,
): Record<string, string> {
  const named = Object.keys(given).flatMap((key) => /^RPC_URL_(\d+)$/.exec(key)?.[1] ?? []);
  return {
    DEPOSIT_XPUB: localDepositKey,
    RPC_QUORUM: '1',
    CHAINS: [...urls.keys(), ...named].join(','),
    ...Object.fromEntries([...urls].map(([id, url]) => [`RPC_URL_${id}`, url])),
    ...Object.fromEntries([...urls.keys()].map((id) => [`CONFIRMATIONS_${id}`, '12'])),
    ...(named.length === 0 ? { SCAN_EVERY_MS: '1000' } : {}),
    ...given,
  };
}

/** The multicall contract is placed last, and so marks a complete setup. */
async function deployPlayContracts(chain: ChainServer): Promise<void> {
  if ((await chain.rpc('eth_getCode', multicallAddress, 'latest')) !== '0x') return;
  // Sequential: the node can give concurrent transactions of one account the same nonce.
  for (const coin of localCoins) {
    if (coin.chainId === chain.chainId) await placeCoin(chain, coin);
  }
  await mintPictures(chain);
  await placeContract(chain, 'Multicall3', multicallAddress);
}

async function mintPictures(chain: ChainServer): Promise<void> {
  const { address, name, symbol } = localNft;
  await placeContract(chain, 'TestNft', address);
  await callContract(chain, 'TestNft', address, 'setUp', [name, symbol]);
  if (chain.chainId !== 1) return;
  for (const [i, owner] of firstDepositAddresses.entries()) {
    const id = BigInt(i + 1);
    await callContract(chain, 'TestNft', address, 'mint', [owner, id, pictureOf(id)]);
  }
}
