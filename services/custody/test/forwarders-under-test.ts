import { createClient, createRouterTransport } from '@connectrpc/connect';
import { forwarderFactory, listedTokens } from '@tael/chains';
import { chainScannerRpc } from '@tael/proto';
import { callContract, eventually } from '@tael/testkit';
import type { Hex } from 'viem';
import { readUnswept } from '../src/operations/treasury/read-unswept.ts';
import { coin, type CoinChain, type CustodyUnderTest } from './custody-under-test.ts';

let indexes = 0;

export const tokenOf = (wanted: 'USDC' | 'USDT') => {
  const token = listedTokens[1]?.find(({ symbol }) => symbol === wanted);
  if (token === undefined) throw new Error('no such token');
  return token;
};

export async function deployFactory({ rpc, hot }: Pick<CoinChain, 'rpc' | 'hot'>) {
  const factory = forwarderFactory(hot as Hex);
  const [from] = (await rpc('eth_accounts')) as string[];
  await rpc('eth_sendTransaction', { from, ...factory.deployment, gas: '0x1e8480' });
  await eventually(async () => {
    if ((await rpc('eth_getCode', factory.address, 'latest')) === '0x') throw new Error('no factory');
  });
  return factory;
}

/** New forwarders with these coins, which the scanner lists to custody beside an address with a key. */
export async function depositsOf(
  chain: CoinChain,
  coins: readonly bigint[],
  contract: 'TestCoin' | 'StubbornCoin' = 'TestCoin',
) {
  const factory = forwarderFactory(chain.hot as Hex);
  const token = contract === 'TestCoin' ? chain.usdc : tokenOf('USDT').address;
  const salts = coins.map(() => (indexes += 1));
  const listed = salts.map((index) => ({
    userId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    ...{ address: factory.forwarderAt(index), factory: factory.address, index: BigInt(index) },
  }));
  for (const [i, { address }] of listed.entries())
    await callContract(chain, contract, token, 'mint', [address, (coins[i] ?? 0n) * coin]);
  const withKey = { userId: '00000000-0000-4000-8000-ffffffffffff', index: 7n, factory: '' };
  const addresses = [...listed, { ...withKey, address: `0x${'e'.repeat(40)}` }];
  const transport = createRouterTransport((router) =>
    router.service(chainScannerRpc.ChainScannerService, {
      listDepositAddresses: ({ after, take }) => ({
        addresses: addresses.filter(({ userId }) => userId > after).slice(0, take),
      }),
    }),
  );
  const scanner = createClient(chainScannerRpc.ChainScannerService, transport);
  return {
    salts,
    addresses: listed.map(({ address }) => address),
    read: ({ deps }: CustodyUnderTest) => readUnswept({ ...deps, scanner }, new AbortController().signal),
  };
}
