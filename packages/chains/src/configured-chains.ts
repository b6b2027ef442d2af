import type { Chain } from './chain.ts';
import type { ChainSettings } from './chain-settings.ts';
import { supportedChains } from './supported-chains.ts';

/** `everyMs` replaces each chain's block time. */
export const configuredChains = (settings: ChainSettings, everyMs?: number): Chain[] =>
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
      explorer: settings[`EXPLORER_URL_${chain.id}`] ?? chain.explorer,
      confirmations: settings[`CONFIRMATIONS_${chain.id}`] ?? chain.confirmations,
      blockMs: everyMs ?? chain.blockMs,
    };
  });

function offBecause(named: number, quorum: number): string {
  if (named === 0) return 'not configured here';
  return named < quorum ? `off: ${quorum} endpoints are needed, and ${named} configured` : '';
}
