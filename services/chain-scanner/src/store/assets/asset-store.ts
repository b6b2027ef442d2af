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

/** A cache: everything can be read from the chains again. Addresses are in lower case. */
export interface AssetStore {
  readPortfolio: (address: string) => Promise<Portfolio | undefined>;
  /** Leaves the stored rescan unchanged. */
  savePortfolio: (address: string, portfolio: Portfolio) => Promise<void>;
  /** Changes only an existing portfolio. */
  saveRescan: (address: string, rescan: Rescan) => Promise<void>;
  markAsked: (address: string, at: Date) => Promise<void>;
  readTraces: (chainId: number, address: string) => Promise<Traces | undefined>;
  /** Atomic: concurrent changes build on each other. If `change` returns undefined, nothing is stored. */
  changeTraces: (chainId: number, address: string, change: TracesChange) => Promise<Traces | undefined>;
  readFacts: (chainId: number, contracts: readonly string[]) => Promise<Map<string, TokenFacts>>;
  saveFacts: (chainId: number, facts: readonly TokenFacts[]) => Promise<void>;
  findStale: (askedSince: Date, readBefore: Date, limit: number) => Promise<string[]>;
  forget: (askedBefore: Date) => Promise<number>;
  ping: () => Promise<void>;
  close: () => Promise<void>;
}
