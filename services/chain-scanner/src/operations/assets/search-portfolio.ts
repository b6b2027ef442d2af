import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Hex } from 'viem';
import type { Asker, ChainPart } from '../../assets/portfolio.ts';
import type { Deps } from '../../deps.ts';
import type { AssetNeeds } from './needs.ts';
import { readChain } from './read-chain.ts';
import { createSearchBack, type SearchBudget } from './search-back.ts';

export const readingBudget: SearchBudget = { requests: 6, ms: 10_000 };
/** In this replica. Other addresses continue after their next reading. */
const mostAtOnce = 8;
/** Per minute in this replica. An open page begins two a minute. */
const perUser = { points: 6, duration: 60 };

export interface Searches {
  goOn: (address: Hex, budget: SearchBudget, onChain?: (chainId: number) => Promise<void>) => Promise<void>;
  goOnFor: (address: Hex, asker: Asker) => Promise<void>;
  current: (address: Hex) => Promise<void> | undefined;
}

type Searched = { part: ChainPart } | Pick<ChainPart, 'search'> | undefined;

/** Uses separate node clients: a refused search rests no endpoint of the readings. */
export function createSearches(deps: AssetNeeds & Pick<Deps, 'searchers'>): Searches {
  const searchBack = createSearchBack(deps);
  const begun = new RateLimiterMemory(perUser);
  const running = new Map<string, Promise<void>>();

  const searchChain = async (address: Hex, part: ChainPart, budget: SearchBudget): Promise<Searched> => {
    const searcher = deps.searchers.find(({ chain }) => chain.id === part.chainId);
    const reader = deps.nodes.find(({ chain }) => chain.id === part.chainId);
    if (searcher === undefined || reader === undefined) return undefined;
    if (part.block === null || part.search.complete) return undefined;
    const { state, isNews } = await searchBack(searcher, address, part.block, budget);
    if (!isNews) return { search: state };
    const again = await readChain(deps, reader, address);
    if (again.status === 'rpc_failed') return { search: state };
    return { part: { ...again, search: { ...again.search, problem: state.problem } } };
  };
  const search: Searches['goOn'] = async (address, budget, onChain) => {
    const key = address.toLowerCase();
    const { chains = [] } = (await deps.assets.readPortfolio(key)) ?? {};
    const searched = await Promise.all(
      chains.map(async (part) => {
        const found = await searchChain(address, part, budget);
        await onChain?.(part.chainId);
        return [part.chainId, found] as const;
      }),
    );
    const found = new Map(searched);
    // A reading may have been stored meanwhile: replace only older parts.
    const kept = await deps.assets.readPortfolio(key);
    if (kept === undefined) return;
    const merged = kept.chains.map((part) => withSearched(part, found.get(part.chainId)));
    await deps.assets.savePortfolio(key, { ...kept, chains: merged });
  };
  const goOn: Searches['goOn'] = (address, budget, onChain) => {
    const key = address.toLowerCase();
    const current = running.get(key);
    if (current !== undefined) return current;
    if (running.size >= mostAtOnce) return Promise.resolve();
    const work = search(address, budget, onChain)
      .catch((error: unknown) => deps.log.error({ err: error }, 'a search broke off'))
      .finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };
  return {
    goOn,
    async goOnFor(address, { userId, isRateLimitExempt }) {
      if (running.has(address.toLowerCase())) return;
      const isAllowed =
        isRateLimitExempt ||
        (await begun.consume(userId).then(
          () => true,
          () => false,
        ));
      if (isAllowed) await goOn(address, readingBudget);
    },
    current: (address) => running.get(address.toLowerCase()),
  };
}

function withSearched(part: ChainPart, found: Searched): ChainPart {
  if (found === undefined) return part;
  if (!('part' in found)) return part.block === null ? part : { ...part, ...found };
  const isNewer = (found.part.readAt?.getTime() ?? 0) >= (part.readAt?.getTime() ?? 0);
  return isNewer ? found.part : part;
}
