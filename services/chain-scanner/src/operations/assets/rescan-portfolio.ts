import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Hex } from 'viem';
import type { Portfolio, PortfolioReader, Rescan } from '../../assets/portfolio.ts';
import { isRunning } from '../../assets/rescan.ts';
import { forgotten } from '../../assets/traces.ts';
import { errors } from '../../errors.ts';
import { countFor } from './count-for.ts';
import type { AssetNeeds } from './needs.ts';
import type { SearchBudget } from './search-back.ts';
import type { Searches } from './search-portfolio.ts';

const rescanBudget: SearchBudget = { requests: 40, ms: 60_000 };
/** Searched again, because a node may have omitted logs. Without a limit, no search would ever complete. */
const newestBlocks = 20_000;
const mostAtOnce = 4;
const perUser = { points: 3, duration: 600 };

type Needs = Pick<AssetNeeds, 'assets' | 'clock' | 'log' | 'nodes'> & { searches: Searches };

/** `readAnew` must begin a new reading: a running one has seen the old traces. */
export function createRescans(
  { assets, clock, log, nodes, searches }: Needs,
  readAnew: (address: Hex) => Promise<Portfolio>,
): PortfolioReader['rescan'] {
  const running = new Map<string, Rescan>();
  const begun = new RateLimiterMemory(perUser);
  const configured = nodes.flatMap(({ chain }) => (chain.off === '' ? [chain.id] : []));

  const run = async (address: Hex, key: string, rescan: Rescan): Promise<void> => {
    const save = (): Promise<void> => assets.saveRescan(key, rescan);
    const before = await assets.readPortfolio(key);
    await save();
    await searches.current(address);
    for (const id of configured)
      await assets.changeTraces(id, key, (kept) => kept && forgotten(kept, newestBlocks));
    await readAnew(address);
    // The reading may have just created the portfolio, and `saveRescan` changes only existing ones.
    await save();
    await searches.goOn(address, rescanBudget, async (chainId) => {
      if (configured.includes(chainId)) rescan.chainsDone += 1;
      await save();
    });
    Object.assign(rescan, newsOf(before, await assets.readPortfolio(key)));
  };
  return async (address, { userId, isRateLimitExempt }) => {
    const key = address.toLowerCase();
    const last = running.get(key) ?? (await assets.readPortfolio(key))?.rescan;
    if (last !== undefined && isRunning(last, clock.now())) return last;
    if (running.size >= mostAtOnce) throw errors.busy();
    if (!isRateLimitExempt) await countFor(begun, userId, errors.too_many_rescans);
    const other = running.get(key);
    if (other !== undefined) return other;
    const rescan: Rescan = {
      ...{ startedAt: clock.now(), endedAt: null },
      ...{ chainsDone: 0, chainsTotal: configured.length, tokens: 0, nfts: 0 },
    };
    running.set(key, rescan);
    void run(address, key, rescan)
      .catch((error: unknown) => log.error({ err: error }, 'a rescan broke off'))
      .then(() => assets.saveRescan(key, { ...rescan, endedAt: clock.now() }))
      .finally(() => running.delete(key));
    return rescan;
  };
}

function newsOf(
  before: Portfolio | undefined,
  after: Portfolio | undefined,
): Pick<Rescan, 'tokens' | 'nfts'> {
  const tokensOf = (of: Portfolio | undefined): string[] =>
    (of?.chains ?? [])
      .flatMap(({ assets }) => assets)
      .filter(({ spam, balance }) => !spam && balance !== '0')
      .map(({ chainId, address }) => `${chainId}:${address}`);
  const nftsOf = (of: Portfolio | undefined): string[] =>
    (of?.chains ?? []).flatMap(({ nfts }) => nfts.map(({ id }) => id));
  const countNew = (now: readonly string[], then: readonly string[]): number =>
    now.filter((one) => !then.includes(one)).length;
  return {
    tokens: countNew(tokensOf(after), tokensOf(before)),
    nfts: countNew(nftsOf(after), nftsOf(before)),
  };
}
