import type { Nft, Portfolio } from '../../assets/portfolio.ts';

export interface TokenFacts {
  contract: string;
  name: string;
  symbol: string;
  decimals: number;
  marks: string[];
}

/** What the logs of a chain have shown of an address so far. */
export interface Traces {
  /** The last block whose logs were read. */
  block: number;
  /** Contracts of unlisted tokens that it was sent. */
  tokens: string[];
  nfts: Nft[];
}

/** What can be rebuilt from the chains. Addresses are in lower case. */
export interface AssetStore {
  readPortfolio: (address: string) => Promise<Portfolio | undefined>;
  savePortfolio: (address: string, portfolio: Portfolio) => Promise<void>;
  /** Somebody looks at it: kept, and read again from time to time. */
  markAsked: (address: string, at: Date) => Promise<void>;
  readTraces: (chainId: number, address: string) => Promise<Traces | undefined>;
  /** Of two that come at once the one of the later block stays. */
  saveTraces: (chainId: number, address: string, traces: Traces) => Promise<void>;
  readFacts: (chainId: number, contracts: readonly string[]) => Promise<Map<string, TokenFacts>>;
  saveFacts: (chainId: number, facts: readonly TokenFacts[]) => Promise<void>;
  /** Asked for since, and read before; the longest ago first. */
  findStale: (askedSince: Date, readBefore: Date, limit: number) => Promise<string[]>;
  /** Portfolios that nobody has asked for since. */
  forget: (askedBefore: Date) => Promise<number>;
  ping: () => Promise<void>;
  close: () => Promise<void>;
}
