import { type Ask, type Chain, isTooMuch } from '@tael/chains';
import type { Hex } from 'viem';
import type { Nft } from '../../assets/portfolio.ts';
import type { SearchState } from '../../assets/search-state.ts';
import {
  arrivalKey,
  inOrder,
  noTraces,
  stateOf,
  withFound,
  withSeen,
  type Found,
  type Traces,
} from '../../assets/traces.ts';
import { highestGap, type BlockRange } from '../../domain/searched.ts';
import type { AssetNeeds } from './needs.ts';
import { describeNfts, stillHeld } from './nfts.ts';
import { searchLogs, type Came } from './search-logs.ts';

/** Older blocks are searched in the background. */
const mostBlocks = 2000;
const mostTries = 5;
const mostNfts = 10;

interface Look {
  ask: Ask;
  chain: Chain;
  owner: Hex;
  before: Traces | undefined;
  block: number;
}

interface Followed {
  tokens: string[];
  nfts: Nft[];
  search: SearchState;
}

/** Results of newer blocks are never stored. */
export const settledBlock = ({ confirmations }: Chain, head: number): number => head - confirmations + 1;

export async function followTraces(
  deps: AssetNeeds,
  { ask, chain, owner, before = noTraces, block }: Look,
): Promise<Followed> {
  const settled = settledBlock(chain, block);
  const gap = highestGap(before.searched, block);
  const newest = gap && { from: Math.max(gap.from, gap.to - mostBlocks + 1), to: gap.to };
  const { range, came } = await searchNewest(ask, chain, owner, newest);
  const isSettled = (one: { block: number }): boolean => one.block <= settled;
  const found: Found = {
    ...(range !== undefined &&
      range.from <= settled && { searched: { from: range.from, to: Math.min(range.to, settled) } }),
    tokens: came.tokens.filter(isSettled).map(({ contract }) => contract),
    arrivals: came.arrivals.filter(isSettled),
  };
  const known = withFound(before, found);
  const candidates = inOrder([...known.arrivals, ...came.arrivals]);
  const held = await stillHeld(ask, owner, candidates);
  const here = candidates.filter((one) => held.get(arrivalKey(one)) === true).slice(0, mostNfts);
  const nfts = await describeNfts(deps, ask, chain.id, here, before.nfts);
  const seen = (traces: Traces | undefined): Traces => withSeen(withFound(traces, found), held, nfts);
  const kept = (await deps.assets.changeTraces(chain.id, owner.toLowerCase(), seen)) ?? seen(before);
  const tokens = [...new Set([...kept.tokens, ...came.tokens.map(({ contract }) => contract)])];
  return { tokens, nfts, search: stateOf(kept, settled) };
}

async function searchNewest(
  ask: Ask,
  chain: Chain,
  owner: Hex,
  newest: BlockRange | undefined,
): Promise<{ range?: BlockRange; came: Came }> {
  const nothing = { came: { tokens: [], arrivals: [] } };
  if (newest === undefined) return nothing;
  const { to } = newest;
  for (let tries = 1, from = newest.from; ; tries += 1, from = Math.floor((from + to) / 2)) {
    try {
      return { range: { from, to }, came: await searchLogs(ask, chain, owner, { from, to }) };
    } catch (error) {
      if (!isTooMuch(error)) throw error;
      if (tries === mostTries || from === to) return nothing;
    }
  }
}
