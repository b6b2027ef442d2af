import { joined, reachedDownTo, withoutNewest, type BlockRange } from '../domain/searched.ts';
import type { Nft } from './portfolio.ts';
import type { SearchState } from './search-state.ts';

/** That an NFT came. Whether it is still there only its contract says. */
export interface Arrival {
  contract: string;
  tokenId: string;
  standard: Nft['standard'];
  block: number;
  /** It was not held when it was last asked for. It may come back by a reorganisation, so it is kept. */
  gone: boolean;
}

/** A block and when it was made. */
interface DatedBlock {
  block: number;
  at: Date;
}

/** What the logs of a chain have shown of an address so far, of blocks that no reorganisation takes back. */
export interface Traces {
  searched: BlockRange[];
  /** The lowest block with a known date. */
  dated: DatedBlock | null;
  /** Contracts of unlisted tokens that it was sent. */
  tokens: string[];
  /** Held ones first, then the latest. */
  arrivals: Arrival[];
  /** Those that are shown, described; of the last blocks too. */
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

/** Only adds, so that two searches at the same time lose nothing of each other. */
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

/** One of each: the latest. What is gone comes last. */
export function inOrder(arrivals: readonly Arrival[]): Arrival[] {
  const byKey = new Map<string, Arrival>();
  for (const one of arrivals) {
    const known = byKey.get(arrivalKey(one));
    if (known === undefined || known.block < one.block) byKey.set(arrivalKey(one), one);
  }
  return [...byKey.values()].toSorted((a, b) => Number(a.gone) - Number(b.gone) || b.block - a.block);
}

/** After a look at which of some arrivals are held, and how those that are shown are described. */
export function withSeen(kept: Traces, held: ReadonlyMap<string, boolean>, nfts: Nft[]): Traces {
  const arrivals = kept.arrivals.map((one) => {
    const isHeld = held.get(arrivalKey(one));
    return isHeld === undefined ? one : { ...one, gone: !isHeld };
  });
  return { ...kept, arrivals: inOrder(arrivals), nfts };
}

/** What may have changed, or been kept from us: descriptions, what was gone, and the newest blocks. */
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
