import type { Node } from '@tael/chains';
import type { Hex } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Asker, ChainPart, Portfolio, PortfolioReader } from '../../assets/portfolio.ts';
import { notSearched } from '../../assets/search-state.ts';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { countFor } from './count-for.ts';
import type { AssetNeeds } from './needs.ts';
import { readChain } from './read-chain.ts';
import { createRescans } from './rescan-portfolio.ts';
import { createSearches, readingBudget } from './search-portfolio.ts';

const freshMs = 30_000;
/**
 * Waits of a first answer: `graceMs` for trusted nodes, `newMs` for new ones. If no chain has answered, `longestMs` in
 * all.
 */
const graceMs = 1500;
const newMs = 250;
const longestMs = 4000;

/** Mixed case must have a valid EIP-55 checksum; single case has none to check. */
export function wellFormed(text: string): Hex {
  const bare = text.trim();
  const hasNoCase = bare === bare.toLowerCase() || /^0x[0-9A-F]{40}$/.test(bare);
  const address = hasNoCase ? bare.toLowerCase() : bare;
  if (!isAddress(address)) throw errors.bad_address();
  return getAddress(address);
}

const mostAtOnce = 32;
/** Per minute; both limits are per replica. */
const perUser = { points: 20, duration: 60 };

export function createPortfolioReader(deps: AssetNeeds & Pick<Deps, 'searchers'>): PortfolioReader {
  const readings = new Map<string, Reading>();
  const begun = new RateLimiterMemory(perUser);
  const searches = createSearches(deps);

  const begin = (address: Hex): Reading => {
    const key = address.toLowerCase();
    const running = readings.get(key);
    if (running !== undefined) return running;
    const reading = startReading(deps, address);
    readings.set(key, reading);
    void reading.whole.catch(() => undefined).finally(() => readings.delete(key));
    return reading;
  };
  const admit = async (key: string, { userId, isRateLimitExempt }: Asker): Promise<void> => {
    if (readings.has(key)) return;
    if (readings.size >= mostAtOnce) throw errors.busy();
    if (!isRateLimitExempt) await countFor(begun, userId, errors.too_many_look_ups);
  };
  const beginFor = (address: Hex, asker: Asker): Reading => {
    const isNew = !readings.has(address.toLowerCase());
    const reading = begin(address);
    if (isNew) void reading.whole.then(() => searches.goOnFor(address, asker)).catch(() => undefined);
    return reading;
  };
  const readAnew = async (address: Hex): Promise<Portfolio> => {
    await readings.get(address.toLowerCase())?.whole.catch(() => undefined);
    return begin(address).whole;
  };
  return {
    rescan: createRescans({ ...deps, searches }, readAnew),
    async refresh(address) {
      const portfolio = await begin(address).whole;
      await searches.goOn(address, readingBudget);
      return portfolio;
    },
    async show(address, asker) {
      const key = address.toLowerCase();
      const now = deps.clock.now();
      const kept = await deps.assets.readPortfolio(key);
      if (kept === undefined) {
        await admit(key, asker);
        const { chains, isWhole } = await beginFor(address, asker).soFar();
        return { address, chains, readAt: now, askedAt: now, refreshing: !isWhole };
      }
      await deps.assets.markAsked(key, now);
      const isFresh = now.getTime() - kept.readAt.getTime() < freshMs;
      if (isFresh) return { address, ...kept, refreshing: false };
      // If no new reading is admitted, the stored portfolio is still shown.
      const refreshing = await admit(key, asker).then(
        () => true,
        () => false,
      );
      if (refreshing) beginFor(address, asker);
      return { address, ...kept, refreshing };
    },
  };
}

interface Reading {
  whole: Promise<Portfolio>;
  soFar: () => Promise<{ chains: ChainPart[]; isWhole: boolean }>;
}

function startReading(deps: AssetNeeds, address: Hex): Reading {
  const parts = new Map<number, ChainPart>();
  const standings = deps.nodes.map((node) => node.standing());
  const read = async (node: Node): Promise<ChainPart> => {
    const part = await readChain(deps, node, address);
    parts.set(node.chain.id, part);
    return part;
  };
  const begun = deps.nodes.map((node, i) => (standings[i] === 'doubted' ? undefined : read(node)));
  const trusted = Promise.all(begun.flatMap((part, i) => (standings[i] === 'trusted' ? (part ?? []) : [])));
  const promising = Promise.all(begun.flatMap((part) => part ?? []));
  // Doubted chains are read last, so that they delay no other chain, not even by CPU time.
  const first = Promise.race([promising, pause(graceMs)]);
  const readings = deps.nodes.map((node, i) => begun[i] ?? first.then(() => read(node)));
  const save = async (): Promise<Portfolio> => {
    const chains = await Promise.all(readings);
    const now = deps.clock.now();
    const key = address.toLowerCase();
    // Keep `askedAt`: a reading by a task is not a visit.
    const { askedAt } = (await deps.assets.readPortfolio(key)) ?? { askedAt: now };
    const portfolio = { readAt: now, askedAt, chains };
    await deps.assets.savePortfolio(key, portfolio);
    return portfolio;
  };
  const whole = save();
  const all = Promise.all(readings);
  const live = Promise.race([all, ...readings.map(untilLive)]);
  const isLive = (): boolean => [...parts.values()].some(({ status }) => status !== 'rpc_failed');
  return {
    whole,
    async soFar() {
      await Promise.race([Promise.all([trusted, live]), pause(graceMs)]);
      if (isLive()) await Promise.race([promising, pause(newMs)]);
      if (!isLive()) await Promise.race([all, live, pause(longestMs - graceMs)]);
      const chains = deps.nodes.map((node) => parts.get(node.chain.id) ?? notYet(node));
      return { chains, isWhole: parts.size === deps.nodes.length };
    },
  };
}

const untilLive = async (reading: Promise<ChainPart>): Promise<void> => {
  const { status } = await reading;
  if (status === 'rpc_failed') await new Promise(() => undefined);
};

function notYet({ chain, status }: Node): ChainPart {
  const { problem } = status();
  return {
    chainId: chain.id,
    status: 'rpc_failed',
    ...{ block: null, readAt: null, node: '', skipped: [], assets: [], nfts: [] },
    search: notSearched,
    reason: problem === '' ? 'no answer yet' : problem,
  };
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
