import { localCoins } from '../deploy/local/src/local-coins.ts';
import type { ReachablePlatform } from './shared-platform.ts';

interface LocalNode {
  rpc: (method: string, ...params: unknown[]) => Promise<unknown>;
}

export function nodeOf(platform: Pick<ReachablePlatform, 'output'>, chainId: number): LocalNode {
  const url = new RegExp(`chain +${chainId} +(http\\S+)`).exec(platform.output())?.[1] ?? '';
  return {
    rpc: async (method, ...params) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      return ((await answer.json()) as { result: unknown }).result;
    },
  };
}

export const coinOf = (chainId: number, symbol: string): string =>
  localCoins.find((coin) => coin.chainId === chainId && coin.symbol === symbol)?.address ?? '';
