import type { Hex } from 'viem';
import { getAddress, isAddress } from 'viem/utils';
import type { ChainPart, Portfolio, PortfolioReader } from '../../assets/portfolio.ts';
import { errors } from '../../errors.ts';
import type { AssetNeeds } from './needs.ts';
import { readChain } from './read-chain.ts';

const freshMs = 30_000;
/**
 * While others are done, an answer waits so long for a chain whose node is known to answer, so long for one of which
 * nothing is known yet, and so long at all.
 */
const graceMs = 1500;
const strangerMs = 250;
const longestMs = 4000;

/** EIP-55 where it has both cases of letters; all small or all large letters carry no checksum. */
export function wellFormed(text: string): Hex {
  const bare = text.trim();
  const hasNoCase = bare === bare.toLowerCase() || /^0x[0-9A-F]{40}$/.test(bare);
  const address = hasNoCase ? bare.toLowerCase() : bare;
  if (!isAddress(address)) throw errors.bad_address();
  return getAddress(address);
}

/** One reading of an address at a time, however many ask for it. */
export function createPortfolioReader(deps: AssetNeeds): PortfolioReader {
  const readings = new Map<string, Reading>();

  const begin = (address: Hex): Reading => {
    const key = address.toLowerCase();
    const running = readings.get(key);
    if (running !== undefined) return running;
    const reading = startReading(deps, address);
    readings.set(key, reading);
    void reading.whole.catch(() => undefined).finally(() => readings.delete(key));
    return reading;
  };
  return {
    refresh: (address) => begin(address).whole,
    async show(address) {
      const key = address.toLowerCase();
      const now = deps.clock.now();
      const kept = await deps.assets.readPortfolio(key);
      if (kept === undefined) {
        const { chains, isWhole } = await begin(address).soFar();
        return { address, chains, readAt: now, askedAt: now, refreshing: !isWhole };
      }
      await deps.assets.markAsked(key, now);
      const isFresh = now.getTime() - kept.readAt.getTime() < freshMs;
      if (!isFresh) begin(address);
      return { address, ...kept, refreshing: !isFresh };
    },
  };
}

interface Reading {
  whole: Promise<Portfolio>;
  /** What is there when waiting for the slow ones would be felt. */
  soFar: () => Promise<{ chains: ChainPart[]; isWhole: boolean }>;
}

function startReading(deps: AssetNeeds, address: Hex): Reading {
  const parts = new Map<number, ChainPart>();
  const isTrusted = deps.nodes.map((node) => node.isTrusted());
  const readings = deps.nodes.map(async (node) => {
    const part = await readChain(deps, node, address);
    parts.set(node.chain.id, part);
    return part;
  });
  const save = async (): Promise<Portfolio> => {
    const chains = await Promise.all(readings);
    const now = deps.clock.now();
    const key = address.toLowerCase();
    // A reading that a task began is nobody's question.
    const { askedAt } = (await deps.assets.readPortfolio(key)) ?? { askedAt: now };
    const portfolio = { readAt: now, askedAt, chains };
    await deps.assets.savePortfolio(key, portfolio);
    return portfolio;
  };
  const whole = save();
  const all = Promise.all(readings);
  const trusted = Promise.all(readings.filter((_, i) => isTrusted[i]));
  const live = Promise.race([all, ...readings.map(untilLive)]);
  const isLive = (): boolean => [...parts.values()].some(({ status }) => status !== 'rpc_failed');
  return {
    whole,
    async soFar() {
      await Promise.race([Promise.all([trusted, live]), pause(graceMs)]);
      if (parts.size < deps.nodes.length && isLive()) await Promise.race([all, pause(strangerMs)]);
      if (!isLive()) await Promise.race([all, live, pause(longestMs - graceMs)]);
      const chains = deps.nodes.map(({ chain }) => parts.get(chain.id) ?? notYet(chain.id));
      return { chains, isWhole: parts.size === deps.nodes.length };
    },
  };
}

const untilLive = async (reading: Promise<ChainPart>): Promise<void> => {
  const { status } = await reading;
  if (status === 'rpc_failed') await new Promise(() => undefined);
};

const notYet = (chainId: number): ChainPart => ({
  chainId,
  status: 'rpc_failed',
  ...{ block: null, readAt: null, node: '', reason: 'no answer yet', skipped: [], assets: [], nfts: [] },
});

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
