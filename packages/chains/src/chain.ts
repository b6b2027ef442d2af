export type Address = `0x${string}`;

/** `stablecoin` and `btc` have a fixed price, `other` has a live price or null. */
export type TokenKind = 'stablecoin' | 'btc' | 'other';

export interface ListedToken {
  address: Address;
  symbol: string;
  name: string;
  decimals: number;
  kind: TokenKind;
  /** Transfers to a deposit address are credited: one token is one coin. */
  credits: boolean;
  priceId?: string;
}

export interface Chain {
  id: number;
  name: string;
  symbol: string;
  nativeName: string;
  priceId: string;
  /** US dollars; used if the price service is unavailable. */
  fallbackPrice: number;
  /** Of the chain's transactions; empty if there is none. */
  explorer: string;
  colour: string;
  /** In order of preference, of different hosts. Empty: this chain is off. */
  endpoints: readonly string[];
  /** Endpoints that must report the same before a deposit is credited. */
  quorum: number;
  /** Why this chain is not read; empty if it is. */
  off: string;
  /** Required for a credit. A block at the head has one confirmation. */
  confirmations: number;
  blockMs: number;
  tokens: readonly ListedToken[];
}
