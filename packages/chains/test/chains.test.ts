import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getAddress } from 'viem/utils';
import { arbitrum, avalanche, bsc, fantom, mainnet, optimism, polygon, type Chain } from 'viem/chains';
import { supportedChains } from '../src/supported-chains.ts';
import { chainSettings, type ChainSettings } from '../src/chain-settings.ts';
import { configuredChains } from '../src/configured-chains.ts';

interface PublishedToken {
  chainId: number;
  address: string;
  symbol: string;
  decimals: number;
}
const list = readFileSync(new URL(import.meta.resolve('@sushiswap/default-token-list')), 'utf8');
const { tokens: publishedTokens } = JSON.parse(list) as { tokens: PublishedToken[] };

const published: readonly Chain[] = [mainnet, bsc, polygon, arbitrum, optimism, avalanche, fantom];
const named = (id: number): Chain | undefined => published.find((chain) => chain.id === id);

describe('the supported chains', () => {
  it('are the seven of the specification', () => {
    expect(supportedChains.map(({ id, name, symbol }) => [id, name, symbol])).toEqual([
      [1, 'Ethereum', 'ETH'],
      [56, 'Binance Smart Chain', 'BNB'],
      [137, 'Polygon', 'MATIC'],
      [42161, 'Arbitrum', 'ETH'],
      [10, 'Optimism', 'ETH'],
      [43114, 'Avalanche', 'AVAX'],
      [250, 'Fantom', 'FTM'],
    ]);
  });

  it('have the ids and explorers that viem publishes', () => {
    for (const { id, explorer } of supportedChains) {
      const chain = named(id);
      expect(chain?.nativeCurrency.decimals).toBe(18);
      expect(chain?.blockExplorers?.default.url).toBe(explorer);
    }
  });

  it('list each token once, at an address with its checksum; Optimism and Fantom have none', () => {
    for (const { id, tokens } of supportedChains) {
      expect([id, tokens.length === 0]).toEqual([id, id === 10 || id === 250]);
      for (const { address } of tokens) expect(address).toBe(getAddress(address));
      expect(new Set(tokens.map(({ address }) => address)).size).toBe(tokens.length);
      const credited = tokens.filter(({ credits }) => credits).map(({ symbol }) => symbol);
      expect(credited).toEqual(tokens.length === 0 ? [] : ['USDT', 'USDC']);
    }
  });

  it.each(
    supportedChains.flatMap(({ id, tokens }) => tokens.map((token) => [id, token.symbol, token] as const)),
  )(
    'list on chain %i a %s at the address and with the decimals that others publish',
    (id, symbol, { address, decimals }) => {
      const found = publishedTokens.find((one) => one.chainId === id && one.address === address);
      expect(found?.decimals).toBe(decimals);
      // Some lists omit the suffix of a bridged token.
      const bare = (text = '') => text.toLowerCase().replace(/\.e$/, '');
      expect(bare(found?.symbol)).toBe(bare(symbol));
    },
  );

  it('have the specified prices to fall back to', () => {
    const prices = Object.fromEntries(
      supportedChains.map(({ symbol, fallbackPrice }) => [symbol, fallbackPrice]),
    );
    expect(prices).toEqual({ ETH: 2300, BNB: 300, MATIC: 0.8, AVAX: 35, FTM: 0.3 });
  });

  it('are read at the configured endpoints alone; with fewer than the quorum a chain is off, and says so', () => {
    const chains = configuredChains({
      CHAINS: ['1', '56', '137'],
      RPC_QUORUM: 2,
      RPC_URL_1: ['http://a', 'http://b'],
      RPC_URL_56: ['http://a'],
      RPC_URL_10: ['http://a', 'http://b'],
      CONFIRMATIONS_1: 3,
    });
    expect(chains.map(({ endpoints }) => endpoints.length)).toEqual([2, 0, 0, 0, 0, 0, 0]);
    expect(chains[0]).toMatchObject({ endpoints: ['http://a', 'http://b'], confirmations: 3, off: '' });
    expect(chains.slice(1, 5).map(({ off }) => off)).toEqual([
      'off: 2 endpoints are needed, and 1 configured',
      ...Array(3).fill('not configured here'),
    ]);
  });
});

it('chains link to the configured explorer, to none, or else to the public one; a bad address is refused', () => {
  const read = (url: string) => chainSettings.safeParse({ EXPLORER_URL_1: url, EXPLORER_URL_56: 'off' });
  const { data } = read('http://explorer.test/');
  if (data === undefined) throw new Error('refused');
  const explorers = configuredChains(data as ChainSettings).map(({ explorer }) => explorer);
  expect(explorers.slice(0, 3)).toEqual(['http://explorer.test', '', 'https://polygonscan.com']);
  for (const bad of ['', 'etherscan.io', 'javascript:alert(1)']) expect(read(bad).success).toBe(false);
});
