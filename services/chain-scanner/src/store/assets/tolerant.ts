import type { Logger } from '@tael/runtime';
import type { AssetStore } from './asset-store.ts';

const restMs = 5000;

/** If the store is unavailable, calls return the value for "absent". */
export function tolerant(store: AssetStore, log: Pick<Logger, 'warn' | 'info'>): AssetStore {
  let restUntil = -Infinity;
  const or = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (performance.now() < restUntil) return otherwise;
    try {
      const answer = await work();
      if (restUntil !== -Infinity) log.info('the asset store is back');
      restUntil = -Infinity;
      return answer;
    } catch (error) {
      if (restUntil === -Infinity) log.warn({ err: error }, 'the asset store is unavailable');
      restUntil = performance.now() + restMs;
      return otherwise;
    }
  };
  return {
    ...store,
    readPortfolio: (address) => or(() => store.readPortfolio(address), undefined),
    savePortfolio: (address, portfolio) => or(() => store.savePortfolio(address, portfolio), undefined),
    saveRescan: (address, rescan) => or(() => store.saveRescan(address, rescan), undefined),
    markAsked: (address, at) => or(() => store.markAsked(address, at), undefined),
    readTraces: (chainId, address) => or(() => store.readTraces(chainId, address), undefined),
    changeTraces: (chainId, address, change) =>
      or(() => store.changeTraces(chainId, address, change), undefined),
    readFacts: (chainId, contracts) => or(() => store.readFacts(chainId, contracts), new Map()),
    saveFacts: (chainId, facts) => or(() => store.saveFacts(chainId, facts), undefined),
  };
}
