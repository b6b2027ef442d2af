import type { Chain } from './chain.ts';
import { supportedChains } from './supported-chains.ts';

export interface ChainSettings {
  CHAINS?: readonly string[] | undefined;
  RPC_QUORUM: number;
  SCAN_EVERY_MS?: number | undefined;
  [key: `RPC_URL_${number}`]: readonly string[] | undefined;
  [key: `CONFIRMATIONS_${number}`]: number | undefined;
}

export const configuredChains = (settings: ChainSettings): Chain[] =>
  supportedChains.map((chain) => {
    const chosen = settings.CHAINS?.includes(String(chain.id)) ?? true;
    const named = chosen ? (settings[`RPC_URL_${chain.id}`] ?? []) : [];
    const quorum = settings.RPC_QUORUM;
    const off = offBecause(named.length, quorum);
    return {
      ...chain,
      endpoints: off === '' ? named : [],
      quorum,
      off,
      confirmations: settings[`CONFIRMATIONS_${chain.id}`] ?? chain.confirmations,
      blockMs: settings.SCAN_EVERY_MS ?? chain.blockMs,
    };
  });

function offBecause(named: number, quorum: number): string {
  if (named === 0) return 'not configured here';
  return named < quorum ? `off: ${quorum} endpoints are needed, and ${named} configured` : '';
}
