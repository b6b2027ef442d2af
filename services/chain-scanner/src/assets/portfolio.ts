import type { Address } from '../chains/chain.ts';
import type { PriceSource } from '../domain/value.ts';
import type { SearchState } from './search-state.ts';

export interface Asset {
  chainId: number;
  type: 'native' | 'token';
  symbol: string;
  name: string;
  /** Decimal text. */
  balance: string;
  /** `native` for native coins. */
  address: string;
  decimals: number;
  price: number | null;
  priceSource: PriceSource | null;
  value: number | null;
  listed: boolean;
  spam: boolean;
  /** What was wrong with the texts that the contract gave. */
  marks: string[];
}

export interface Nft {
  id: string;
  chainId: number;
  contract: string;
  tokenId: string;
  standard: 'ERC-721' | 'ERC-1155';
  name: string;
  collection: string;
  /** Where its picture is, as the metadata says; only the server goes there. */
  image: string | null;
}

export interface ChainPart {
  chainId: number;
  status: 'success' | 'rpc_failed' | 'price_failed';
  block: number | null;
  readAt: Date | null;
  node: string;
  reason: string;
  /** Contracts that could not be read. */
  skipped: string[];
  assets: Asset[];
  nfts: Nft[];
  /** Absent in what an earlier version kept. */
  search?: SearchState;
}

/** What somebody started by 'Rescan Networks'. */
export interface Rescan {
  startedAt: Date;
  endedAt: Date | null;
  chainsDone: number;
  chainsTotal: number;
  /** That were not shown before. */
  tokens: number;
  nfts: number;
}

export interface Portfolio {
  readAt: Date;
  askedAt: Date;
  chains: ChainPart[];
  /** The last one. */
  rescan?: Rescan;
}

export interface Shown extends Portfolio {
  address: string;
  /** A new reading is on its way. */
  refreshing: boolean;
}

export interface Asker {
  userId: string;
  /** No limit of requests holds. */
  exempt: boolean;
}

export interface PortfolioReader {
  /** From the store while it is fresh; an old one at once, and anew behind it. Refused when too much is read. */
  show: (address: Address, asker: Asker) => Promise<Shown>;
  /** Reads now, or joins the reading that is on; then searches on. */
  refresh: (address: Address) => Promise<Portfolio>;
  /** Forgets what may be outdated, reads anew and searches far back, behind the answer; or joins the one that is on. */
  rescan: (address: Address, asker: Asker) => Promise<Rescan>;
}
