import type { Chain } from './chain.ts';
import { supportedChains } from './supported-chains.ts';

export interface ChainSettings {
  CHAINS?: readonly string[] | undefined;
  SCAN_EVERY_MS?: number | undefined;
  [key: `RPC_URL_${number}`]: readonly string[] | undefined;
  [key: `CONFIRMATIONS_${number}`]: number | undefined;
}

export const configuredChains = (settings: ChainSettings): Chain[] =>
  supportedChains.map((chain) => {
    const chosen = settings.CHAINS?.includes(String(chain.id)) ?? true;
    return {
      ...chain,
      endpoints: chosen ? (settings[`RPC_URL_${chain.id}`] ?? chain.endpoints) : [],
      confirmations: settings[`CONFIRMATIONS_${chain.id}`] ?? chain.confirmations,
      blockMs: settings.SCAN_EVERY_MS ?? chain.blockMs,
    };
  });
