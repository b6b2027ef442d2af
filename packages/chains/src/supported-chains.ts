import type { Chain } from './chain.ts';
import { listedTokens } from './listed-tokens.ts';

export type SupportedChain = Omit<Chain, 'endpoints' | 'quorum' | 'off'>;
type Described = Omit<SupportedChain, 'tokens' | 'nativeName'>;

/** Confirmations cover about the deepest reorganisation ever seen on each chain. Polygon's was 157 blocks deep. */
const described: readonly Described[] = [
  {
    id: 1,
    name: 'Ethereum',
    symbol: 'ETH',
    priceId: 'ethereum',
    fallbackPrice: 2300,
    explorer: 'https://etherscan.io',
    colour: '#627EEA',
    confirmations: 12,
    blockMs: 12_000,
  },
  {
    id: 56,
    name: 'Binance Smart Chain',
    symbol: 'BNB',
    priceId: 'binancecoin',
    fallbackPrice: 300,
    explorer: 'https://bscscan.com',
    colour: '#F3BA2F',
    confirmations: 15,
    blockMs: 3_000,
  },
  {
    id: 137,
    name: 'Polygon',
    symbol: 'MATIC',
    priceId: 'matic-network',
    fallbackPrice: 0.8,
    explorer: 'https://polygonscan.com',
    colour: '#8247E5',
    confirmations: 160,
    blockMs: 2_000,
  },
  {
    id: 42161,
    name: 'Arbitrum',
    symbol: 'ETH',
    priceId: 'ethereum',
    fallbackPrice: 2300,
    explorer: 'https://arbiscan.io',
    colour: '#28A0F0',
    confirmations: 40,
    blockMs: 1_000,
  },
  {
    id: 10,
    name: 'Optimism',
    symbol: 'ETH',
    priceId: 'ethereum',
    fallbackPrice: 2300,
    explorer: 'https://optimistic.etherscan.io',
    colour: '#FF0420',
    confirmations: 20,
    blockMs: 2_000,
  },
  {
    id: 43114,
    name: 'Avalanche',
    symbol: 'AVAX',
    priceId: 'avalanche-2',
    fallbackPrice: 35,
    explorer: 'https://snowtrace.io',
    colour: '#E84142',
    confirmations: 12,
    blockMs: 2_000,
  },
  {
    id: 250,
    name: 'Fantom',
    symbol: 'FTM',
    priceId: 'fantom',
    fallbackPrice: 0.3,
    explorer: 'https://ftmscan.com',
    colour: '#1969FF',
    confirmations: 10,
    blockMs: 1_000,
  },
];

const nativeNames: Readonly<Record<string, string>> = {
  ETH: 'Ether',
  BNB: 'BNB',
  MATIC: 'Polygon',
  AVAX: 'Avalanche',
  FTM: 'Fantom',
};

export const supportedChains: readonly SupportedChain[] = described.map((chain) => ({
  nativeName: nativeNames[chain.symbol] ?? chain.symbol,
  ...chain,
  tokens: listedTokens[chain.id] ?? [],
}));
