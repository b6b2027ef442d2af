import type { Portfolio } from '../../assets/portfolio.ts';
import type { Traces } from '../../assets/traces.ts';
import type { AssetStore, TokenFacts } from './asset-store.ts';

const mostEntries = 2000;

export function createMemoryStore(): AssetStore {
  const portfolios = new Map<string, Portfolio>();
  const traces = new Map<string, Traces>();
  const facts = new Map<string, TokenFacts>();
  return {
    readPortfolio: (address) => Promise.resolve(copy(portfolios.get(address))),
    savePortfolio: async (address, portfolio) =>
      put(portfolios, address, { ...portfolio, ...rescanOf(portfolios.get(address)) }),
    saveRescan: async (address, rescan) => {
      const known = portfolios.get(address);
      if (known !== undefined) known.rescan = copy(rescan);
      return Promise.resolve();
    },
    markAsked: async (address, at) => {
      const known = portfolios.get(address);
      if (known !== undefined) known.askedAt = at;
      return Promise.resolve();
    },
    readTraces: (chainId, address) => Promise.resolve(copy(traces.get(`${chainId}:${address}`))),
    changeTraces: async (chainId, address, change) => {
      const key = `${chainId}:${address}`;
      const changed = change(copy(traces.get(key)));
      if (changed !== undefined) await put(traces, key, changed);
      return changed;
    },
    readFacts: (chainId, contracts) =>
      Promise.resolve(
        new Map(
          contracts.flatMap((contract) => {
            const found = copy(facts.get(`${chainId}:${contract}`));
            return found === undefined ? [] : [[contract, found]];
          }),
        ),
      ),
    saveFacts: async (chainId, fresh) => {
      for (const one of fresh) await put(facts, `${chainId}:${one.contract}`, one);
    },
    findStale: (askedSince, readBefore, limit) =>
      Promise.resolve(
        [...portfolios]
          .filter(([, { askedAt, readAt }]) => askedAt >= askedSince && readAt < readBefore)
          .toSorted(([, a], [, b]) => a.readAt.getTime() - b.readAt.getTime())
          .slice(0, limit)
          .map(([address]) => address),
      ),
    forget: (askedBefore) => {
      const old = [...portfolios].filter(([, { askedAt }]) => askedAt < askedBefore);
      for (const [address] of old) portfolios.delete(address);
      return Promise.resolve(old.length);
    },
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

const rescanOf = (known: Portfolio | undefined): Pick<Portfolio, 'rescan'> =>
  known?.rescan === undefined ? {} : { rescan: known.rescan };

/** Without a copy, a caller could change the stored value. */
const copy = <T>(value: T): T => structuredClone(value);

function put<T>(map: Map<string, T>, key: string, value: T): Promise<void> {
  map.delete(key);
  map.set(key, copy(value));
  const oldest = map.keys().next();
  if (map.size > mostEntries && oldest.done !== true) map.delete(oldest.value);
  return Promise.resolve();
}
