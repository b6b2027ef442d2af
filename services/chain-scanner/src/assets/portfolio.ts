import type { Address } from '@tael/chains';
import type { Asset, ChainReadStatus } from '@tael/contract/chain-scanner';
import type { SearchState } from './search-state.ts';

export type { Asset };

export interface Nft {
  id: string;
  chainId: number;
  contract: string;
  tokenId: string;
  standard: 'ERC-721' | 'ERC-1155';
  name: string;
  collection: string;
  image: string | null;
}

export interface ChainPart {
  chainId: number;
  status: ChainReadStatus;
  block: number | null;
  readAt: Date | null;
  node: string;
  reason: string;
  skipped: string[];
  assets: Asset[];
  nfts: Nft[];
  search: SearchState;
}

export interface Rescan {
  startedAt: Date;
  endedAt: Date | null;
  chainsDone: number;
  chainsTotal: number;
  tokens: number;
  nfts: number;
}

export interface Portfolio {
  readAt: Date;
  askedAt: Date;
  chains: ChainPart[];
  rescan?: Rescan;
}

export interface Shown extends Portfolio {
  address: string;
  refreshing: boolean;
}

export interface Asker {
  userId: string;
  isRateLimitExempt: boolean;
}

export interface PortfolioReader {
  /**
   * Returns a stored portfolio at once, and rereads an old one in the background. Refuses a reading above the limits.
   */
  show: (address: Address, asker: Asker) => Promise<Shown>;
  /** Joins the running reading, if there is one. */
  refresh: (address: Address) => Promise<Portfolio>;
  /** Clears results that may be outdated, then rereads in the background. Joins a running rescan. */
  rescan: (address: Address, asker: Asker) => Promise<Rescan>;
}
