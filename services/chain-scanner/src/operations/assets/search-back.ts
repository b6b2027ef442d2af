import { type Ask, type Chain, isTooMuch, type Node, NodeError, readHeader } from '@tael/chains';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Hex } from 'viem';
import { notSearched, type SearchState } from '../../assets/search-state.ts';
import { stateOf, withFound, type Traces } from '../../assets/traces.ts';
import type { Deps } from '../../deps.ts';
import { highestGap, type BlockRange } from '../../domain/searched.ts';
import { settledBlock } from './follow-traces.ts';
import { searchLogs, type Came } from './search-logs.ts';

export interface SearchBudget {
  requests: number;
  ms: number;
}

interface SearchedBack {
  state: SearchState;
  isNews: boolean;
}

/** Per minute in this replica, over all searches on a chain. */
const perChain = { points: 240, duration: 60 };
const [startingPace, widestPace] = [2000, 100_000];

/** Doubles until a node first refuses, then grows by a tenth. */
interface Pace {
  blocks: number;
  wasRefused: boolean;
}

type SearchBack = (node: Node, owner: Hex, head: number, budget: SearchBudget) => Promise<SearchedBack>;

/** Each range is stored before the next request, so an interrupted search loses at most one range. */
export function createSearchBack({ assets, log }: Pick<Deps, 'assets' | 'log'>): SearchBack {
  const requests = new RateLimiterMemory(perChain);
  const paces = new Map<number, Pace>();
  const take = (chainId: number): Promise<boolean> =>
    requests.consume(chainId).then(
      () => true,
      () => false,
    );

  return async ({ chain, use }, owner, head, budget) => {
    const key = owner.toLowerCase();
    const settled = settledBlock(chain, head);
    const pace = paces.get(chain.id) ?? { blocks: startingPace, wasRefused: false };
    paces.set(chain.id, pace);
    const until = performance.now() + budget.ms;
    let left = budget.requests;
    let traces = await assets.readTraces(chain.id, key);
    const before = traces;
    const mayAsk = async (): Promise<boolean> =>
      left > 0 && performance.now() < until && (await take(chain.id));
    const search = async (ask: Ask): Promise<void> => {
      // Undefined if the store is unavailable: the results could not be stored.
      while (traces !== undefined) {
        const gap = highestGap(traces.searched, settled);
        if (gap === undefined || !(await mayAsk())) return;
        left -= 1;
        const range = { from: Math.max(gap.from, gap.to - pace.blocks + 1), to: gap.to };
        const came = await searchAtPace(ask, chain, owner, range, pace);
        if (came !== undefined) traces = await keep(range, came);
      }
    };
    const keep = ({ from, to }: BlockRange, { tokens, arrivals }: Came): Promise<Traces | undefined> =>
      assets.changeTraces(chain.id, key, (kept) =>
        withFound(kept, { searched: { from, to }, arrivals, tokens: tokens.map(({ contract }) => contract) }),
      );
    const date = async (ask: Ask): Promise<void> => {
      const { fromBlock, complete } = traces === undefined ? notSearched : stateOf(traces, settled);
      if (fromBlock === null || complete || traces?.dated?.block === fromBlock) return;
      const at = (await readHeader(ask, fromBlock))?.timestamp;
      if (at === undefined) return;
      const dated = { block: fromBlock, at };
      traces = await assets.changeTraces(chain.id, key, (kept) => kept && withFound(kept, { dated }));
    };
    let problem = '';
    try {
      await use(async (ask) => {
        await search(ask);
        await date(ask);
      });
    } catch (error) {
      if (!(error instanceof NodeError)) log.error({ err: error, chainId: chain.id }, 'a search broke off');
      problem = error instanceof NodeError ? error.message : 'reading failed';
    }
    const state = traces === undefined ? notSearched : stateOf(traces, settled, problem);
    return { state, isNews: countOf(traces) > countOf(before) };
  };
}

const countOf = (traces: Traces | undefined): number =>
  (traces?.tokens.length ?? 0) + (traces?.arrivals.length ?? 0);

/** Undefined if the node refused the range as too large; the pace is then halved. */
async function searchAtPace(
  ask: Ask,
  chain: Chain,
  owner: Hex,
  range: BlockRange,
  pace: Pace,
): Promise<Came | undefined> {
  const blocks = range.to - range.from + 1;
  try {
    const came = await searchLogs(ask, chain, owner, range);
    if (blocks >= pace.blocks)
      pace.blocks = Math.min(widestPace, Math.ceil(pace.blocks * (pace.wasRefused ? 1.1 : 2)));
    return came;
  } catch (error) {
    const isSlow = error instanceof NodeError && error.problem === 'slow';
    if (!isTooMuch(error) && !isSlow) throw error;
    Object.assign(pace, { blocks: Math.max(1, Math.floor(blocks / 2)), wasRefused: true });
    if (isSlow || blocks === 1) throw error;
    return undefined;
  }
}
