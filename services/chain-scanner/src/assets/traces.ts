import { joined, reachedDownTo, withoutNewest, type BlockRange } from '../domain/searched.ts';
import type { Nft } from './portfolio.ts';
import type { SearchState } from './search-state.ts';

/** Only the contract shows whether the address still holds the NFT. */
export interface Arrival {
  contract: string;
  tokenId: string;
  standard: Nft['standard'];
  block: number;
  /** Not held at the last check. Kept, because a reorganisation may return it. */
  gone: boolean;
}

interface DatedBlock {
  block: number;
  at: Date;
}

/** Settled blocks only, except `nfts`. */
export interface Traces {
  searched: BlockRange[];
  dated: DatedBlock | null;
  tokens: string[];
  arrivals: Arrival[];
  nfts: Nft[];
}

export const noTraces: Traces = { searched: [], dated: null, tokens: [], arrivals: [], nfts: [] };

const mostTokens = 300;
const mostArrivals = 200;

export interface Found {
  searched?: BlockRange | undefined;
  dated?: DatedBlock;
  tokens?: readonly string[];
  arrivals?: readonly Arrival[];
}

/** Only adds, so that concurrent searches do not lose each other's results. */
export function withFound(kept: Traces | undefined, found: Found): Traces {
  const { searched, dated, tokens, arrivals, nfts } = kept ?? noTraces;
  return {
    searched: found.searched === undefined ? searched : joined([...searched, found.searched]),
    dated: found.dated ?? dated,
    tokens: [...new Set([...tokens, ...(found.tokens ?? [])])].slice(-mostTokens),
    arrivals: inOrder([...arrivals, ...(found.arrivals ?? [])]).slice(0, mostArrivals),
    nfts,
  };
}

export const arrivalKey = ({ contract, tokenId }: Pick<Arrival, 'contract' | 'tokenId'>): string =>
  `${contract}:${tokenId}`;

export function inOrder(arrivals: readonly Arrival[]): Arrival[] {
  const byKey = new Map<string, Arrival>();
  for (const one of arrivals) {
    const known = byKey.get(arrivalKey(one));
    if (known === undefined || known.block < one.block) byKey.set(arrivalKey(one), one);
  }
  return [...byKey.values()].toSorted((a, b) => Number(a.gone) - Number(b.gone) || b.block - a.block);
}

export function withSeen(kept: Traces, held: ReadonlyMap<string, boolean>, nfts: Nft[]): Traces {
  const arrivals = kept.arrivals.map((one) => {
    const isHeld = held.get(arrivalKey(one));
    return isHeld === undefined ? one : { ...one, gone: !isHeld };
  });
  return { ...kept, arrivals: inOrder(arrivals), nfts };
}

export const forgotten = (kept: Traces, newestBlocks: number): Traces => ({
  ...kept,
  searched: withoutNewest(kept.searched, newestBlocks),
  arrivals: kept.arrivals.map((one) => ({ ...one, gone: false })),
  nfts: [],
});

export function stateOf({ searched, dated }: Traces, settled: number, problem = ''): SearchState {
  const fromBlock = reachedDownTo(searched, settled) ?? null;
  const complete = fromBlock === 0;
  const isDated = dated !== null && fromBlock !== null && dated.block >= fromBlock && !complete;
  return { fromBlock, since: isDated ? dated.at : null, complete, problem: complete ? '' : problem };
}
