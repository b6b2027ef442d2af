import type { Portfolio, Rescan } from '../../assets/portfolio.ts';
import type { Traces } from '../../assets/traces.ts';

export interface TokenFacts {
  contract: string;
  name: string;
  symbol: string;
  decimals: number;
  marks: string[];
}

export type TracesChange = (kept: Traces | undefined) => Traces | undefined;

/** What can be rebuilt from the chains. Addresses are in lower case. */
export interface AssetStore {
  readPortfolio: (address: string) => Promise<Portfolio | undefined>;
  /** Leaves the kept rescan as it is. */
  savePortfolio: (address: string, portfolio: Portfolio) => Promise<void>;
  /** Of a portfolio that is kept. */
  saveRescan: (address: string, rescan: Rescan) => Promise<void>;
  /** Somebody looks at it: kept, and read again from time to time. */
  markAsked: (address: string, at: Date) => Promise<void>;
  readTraces: (chainId: number, address: string) => Promise<Traces | undefined>;
  /**
   * Each of two changes at once is made to what the other one left. Gives back what is kept now; undefined where nothing
   * is: `change` may leave it at that.
   */
  changeTraces: (chainId: number, address: string, change: TracesChange) => Promise<Traces | undefined>;
  readFacts: (chainId: number, contracts: readonly string[]) => Promise<Map<string, TokenFacts>>;
  saveFacts: (chainId: number, facts: readonly TokenFacts[]) => Promise<void>;
  /** Asked for since, and read before; the longest ago first. */
  findStale: (askedSince: Date, readBefore: Date, limit: number) => Promise<string[]>;
  /** Portfolios that nobody has asked for since. */
  forget: (askedBefore: Date) => Promise<number>;
  ping: () => Promise<void>;
  close: () => Promise<void>;
}
