export type Address = `0x${string}`;

/** What a token's price is when nobody quotes one. */
export type TokenKind = 'stablecoin' | 'btc' | 'other';

export interface ListedToken {
  /** EIP-55. */
  address: Address;
  symbol: string;
  name: string;
  decimals: number;
  kind: TokenKind;
  /** One token is one coin: transfers of it to a deposit address are credited. */
  credits: boolean;
  /** Under which the price service knows it; absent: never asked. */
  priceId?: string;
}

export interface Chain {
  id: number;
  name: string;
  /** Of the native coin, which always has 18 decimals. */
  symbol: string;
  nativeName: string;
  priceId: string;
  /** US dollars, while the price service is away. */
  fallbackPrice: number;
  explorer: string;
  colour: string;
  /** The first is asked first; the others are its backups. None: this chain is not configured here. */
  endpoints: readonly string[];
  /** A block at the head has one. */
  confirmations: number;
  /** How long to wait for another block, at the head. */
  blockMs: number;
  tokens: readonly ListedToken[];
}
