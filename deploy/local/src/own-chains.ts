import { join } from 'node:path';
import { forwarderFactory } from '@tael/chains';
import {
  callContract,
  multicallAddress,
  placeCoin,
  placeContract,
  startChain,
  type ChainServer,
} from '@tael/testkit/servers';
import { firstDepositAddresses, localCoins, localHotAddress, localNft, pictureOf } from './local-coins.ts';

const ownChainIds = [1, 137];
const blockSeconds = 2;

export interface OwnChains {
  nodes: readonly ChainServer[];
  urls: ReadonlyMap<number, string>;
  /** Settings of the services that read chains. */
  env: Record<string, string>;
  /** Settings of custody: each node signs for its own unlocked accounts. */
  signers: Record<string, string>;
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
    const hot = given.HOT_ADDRESS ?? localHotAddress;
    await Promise.all(
      chains.map(async (chain) => {
        await deployPlayContracts(chain);
        await deployForwarders(chain, hot);
      }),
    );
    // A proof of reserves reads a block this deep, and a chain that is started again has no states of its old blocks.
    await Promise.all(chains.map((chain) => chain.rpc('anvil_mine', '0x40', '0x0')));
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = new Map(chains.map(({ chainId, url }) => [chainId, url]));
  return { nodes: chains, urls, env: environment(urls, given), signers: signersOf(urls, given), stop };
}

function environment(
  urls: ReadonlyMap<number, string>,
  given: Record<string, string>,
): Record<string, string> {
  const named = Object.keys(given).flatMap((key) => /^RPC_URL_(\d+)$/.exec(key)?.[1] ?? []);
  return {
    RPC_QUORUM: '1',
    CHAINS: [...urls.keys(), ...named].join(','),
    ...Object.fromEntries([...urls].map(([id, url]) => [`RPC_URL_${id}`, url])),
    ...Object.fromEntries([...urls.keys()].map((id) => [`CONFIRMATIONS_${id}`, '12'])),
    // A public explorer does not have the transactions of a chain on this machine.
    ...Object.fromEntries([...urls.keys()].map((id) => [`EXPLORER_URL_${id}`, 'off'])),
    ...(named.length === 0 ? { SCAN_EVERY_MS: '1000' } : {}),
    ...given,
  };
}

function signersOf(urls: ReadonlyMap<number, string>, given: Record<string, string>): Record<string, string> {
  return {
    HOT_ADDRESS: localHotAddress,
    SIGNER_KIND: 'node',
    CARRY_EVERY_MS: '1000',
    ...Object.fromEntries([...urls].map(([id, url]) => [`SIGNER_URL_${id}`, url])),
    ...Object.fromEntries(Object.entries(given).filter(([key]) => custodyKeys.test(key))),
  };
}

const custodyKeys =
  /^(HOT_ADDRESS|SIGNER_KIND|SIGNER_URL_\d+|GAS_CAP_GWEI_\d+|COLD_ADDRESS_\d+|HOT_TARGET_\d+|RAISE_FEE_AFTER_SECONDS|CARRY_EVERY_MS)$/;

/** The multicall contract is placed last, and so marks a complete setup. */
async function deployPlayContracts(chain: ChainServer): Promise<void> {
  if ((await chain.rpc('eth_getCode', multicallAddress, 'latest')) !== '0x') return;
  // Sequential: the node can give concurrent transactions of one account the same nonce.
  for (const coin of localCoins) {
    if (coin.chainId === chain.chainId) await placeCoin(chain, coin);
  }
  await fillTreasury(chain);
  await mintPictures(chain);
  await placeContract(chain, 'Multicall3', multicallAddress);
}

async function deployForwarders({ rpc }: ChainServer, treasury: string): Promise<void> {
  const { address, deployment } = forwarderFactory(treasury as `0x${string}`);
  if ((await rpc('eth_getCode', address, 'latest')) !== '0x') return;
  const [from] = (await rpc('eth_accounts')) as string[];
  await rpc('eth_sendTransaction', { from, ...deployment, gas: '0x1e8480' });
}

/** All coins of the demo and a little more, so that the proof of reserves shows a likely ratio. */
async function fillTreasury(chain: ChainServer): Promise<void> {
  const coins = localCoins.filter(({ chainId, symbol }) => chainId === chain.chainId && symbol === 'USDC');
  for (const { address, decimals } of coins)
    await callContract(chain, 'TestCoin', address, 'mint', [
      localHotAddress,
      2_500n * 10n ** BigInt(decimals),
    ]);
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
