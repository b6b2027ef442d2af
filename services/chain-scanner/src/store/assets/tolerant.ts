import type { Logger } from '@tael/runtime';
import type { AssetStore } from './asset-store.ts';

/** What is kept can be read from the chains again: a store that is away costs time and refuses nobody. */
export function tolerant(store: AssetStore, log: Pick<Logger, 'warn'>): AssetStore {
  const or = async <T>(work: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      log.warn({ err: error }, 'the asset store is away');
      return otherwise;
    }
  };
  return {
    ...store,
    readPortfolio: (address) => or(store.readPortfolio(address), undefined),
    savePortfolio: (address, portfolio) => or(store.savePortfolio(address, portfolio), undefined),
    markAsked: (address, at) => or(store.markAsked(address, at), undefined),
    readTraces: (chainId, address) => or(store.readTraces(chainId, address), undefined),
    saveTraces: (chainId, address, traces) => or(store.saveTraces(chainId, address, traces), undefined),
    readFacts: (chainId, contracts) => or(store.readFacts(chainId, contracts), new Map()),
    saveFacts: (chainId, facts) => or(store.saveFacts(chainId, facts), undefined),
  };
}
